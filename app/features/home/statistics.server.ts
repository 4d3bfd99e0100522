import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { SaveOutcome } from "#app/platform/save-outcome.ts";
import type { StatisticInput } from "./statistic-input.ts";

export type Statistic = { id: string; title: string; value: number; description: string; updatedAt: number };

/** The three counters of the home page where there are no rows (specification, section 9). */
export const DEFAULT_COUNTERS = [
  { title: "Female Children Educated", value: 500 },
  { title: "Volunteers", value: 50 },
  { title: "Successful Campaigns", value: 5 },
] as const;

/** Every statistic, in the order that the home page counts them; only the first three are shown there. */
export async function listStatistics(db: Db): Promise<Statistic[]> {
  return db
    .selectFrom("statistics")
    .select(["id", "title", "value", "description", "updatedAt"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The first three statistics, filled up with the defaults: what the counters show. */
export async function listCounters(db: Db): Promise<{ title: string; value: number }[]> {
  const rows = await db
    .selectFrom("statistics")
    .select(["title", "value"])
    .orderBy("position")
    .orderBy("id")
    .limit(DEFAULT_COUNTERS.length)
    .execute();
  return DEFAULT_COUNTERS.map((counter, index) => rows[index] ?? { ...counter });
}

/** Changes a statistic, unless somebody else did since `input.updatedAt`. Saving the same twice is one change. */
export async function updateStatistic(
  db: Db,
  actor: Actor,
  id: string,
  input: StatisticInput,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const current = await trx
      .selectFrom("statistics")
      .select(["title", "value", "description", "updatedAt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!current) return { ok: false, reason: "gone" };
    const { title, value, description } = input;
    if (current.title === title && current.value === value && current.description === description)
      return { ok: true };
    const updated = await trx
      .updateTable("statistics")
      .set({ title, value, description, updatedAt: Math.max(Date.now(), input.updatedAt + 1) })
      .where("id", "=", id)
      .where("updatedAt", "=", input.updatedAt)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return { ok: false, reason: "changed" };
    await raiseGeneration(trx);
    const change = current.value === value ? "" : `, ${current.value} to ${value}`;
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "statistic",
      subjectId: id,
      detail: `${title}${change}`,
    });
    return { ok: true };
  });
}

/** One statistic as it is now. */
export async function findStatistic(db: Db, id: string): Promise<Statistic | undefined> {
  return db
    .selectFrom("statistics")
    .select(["id", "title", "value", "description", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}
