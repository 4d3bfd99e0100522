import type { WritableSite } from "#app/platform/http/site.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import { auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { DEMO_CONTENT_KEY } from "#app/platform/settings/demo-content.server.ts";
import { insertDemoContent } from "./content.server.ts";
import { storeDemoPictures } from "./pictures.ts";
import { isUntouched } from "./untouched.server.ts";

/**
 * Fills a new site with a believable, invented foundation. Runs once per database, and never on one
 * that somebody has used. Inserts all rows in one transaction after storing the pictures, so an
 * interrupted start begins again next time.
 *
 * @throws if pictures or rows can't be stored
 */
export async function createDemoContent({
  db,
  pictures,
  log,
}: Pick<WritableSite, "db" | "pictures" | "log">): Promise<void> {
  if (!(await isUntouched(db))) return;
  const started = performance.now();
  const find = await storeDemoPictures(pictures);
  await db.transaction().execute(async (trx) => {
    const now = Date.now();
    const marked = await trx
      .insertInto("settings")
      .values({ key: DEMO_CONTENT_KEY, value: "{}", updatedAt: now })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning("key")
      .executeTakeFirst();
    // Another process was faster.
    if (!marked) return;
    await insertDemoContent(trx, find, now);
    await invalidatePages(trx);
    await recordAudit(trx, auditActor.system, { action: "created", subject: "demo content" });
  });
  log.info({ ms: Math.round(performance.now() - started) }, "demo content created");
}
