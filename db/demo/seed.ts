import { recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { Site } from "#app/platform/site.server.ts";

const MARK = "demo content";

/**
 * Fills a new site with a believable, invented foundation. Once: never again on the same database, and never on one that
 * somebody has worked with. All rows come in one transaction after the pictures are stored, so an interrupted start
 * begins anew next time.
 *
 * @throws when pictures or rows cannot be stored
 */
export async function seedDemoContent({
  db,
  pictures,
  log,
}: Pick<Site, "db" | "pictures" | "log">): Promise<void> {
  if (!(await isUntouched(db))) return;
  const started = performance.now();
  // Some hundred kilobytes of text that no later start needs.
  const { storeDemoPictures } = await import("./pictures.ts");
  const { insertDemoContent } = await import("./content.server.ts");
  const find = await storeDemoPictures(pictures);
  await db.transaction().execute(async (trx) => {
    const now = Date.now();
    const marked = await trx
      .insertInto("settings")
      .values({ key: MARK, value: "{}", updatedAt: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    // Another process was faster.
    if (!marked) return;
    await insertDemoContent(trx, find, now);
    await raiseGeneration(trx);
    await recordAudit(trx, { id: null, name: "Schoolward" }, { action: "created", subject: "demo content" });
  });
  log.info({ ms: Math.round(performance.now() - started) }, "demo content created");
}

/** Whether nobody has been here: no administrator, no settings (the mark is one), no content. */
async function isUntouched(db: Db): Promise<boolean> {
  const tables = ["settings", "users", "statistics", "events", "posts", "executives", "messages"] as const;
  for (const table of tables) {
    const rows = db.selectFrom(table).select((eb) => eb.lit(1).as("one"));
    if (await rows.limit(1).executeTakeFirst()) return false;
  }
  return true;
}
