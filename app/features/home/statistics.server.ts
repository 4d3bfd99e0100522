import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { formBase, type MergeRules } from "#app/platform/records/merge-values.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import type { StatisticInput } from "./statistic-input.ts";

export type Statistic = {
  id: string;
  title: string;
  value: number;
  description: string;
  isExample: boolean;
  updatedAt: number;
};

/** How many statistics the home page shows. */
export const COUNTER_COUNT = 3;

const COLUMNS = ["id", "title", "value", "description", "isExample", "updatedAt"] as const;

/** Lists all statistics in the order of the home page, which shows only the first three. */
export async function listStatistics(db: ReadDb): Promise<Statistic[]> {
  return db.selectFrom("statistics").select(COLUMNS).orderBy("position").orderBy("id").execute();
}

/**
 * Lists the counters of the home page: the first three statistics, without unconfirmed examples.
 */
export async function listCounters(db: ReadDb): Promise<{ title: string; value: number }[]> {
  const rows = await db
    .selectFrom("statistics")
    .select(["title", "value", "isExample"])
    .orderBy("position")
    .orderBy("id")
    .limit(COUNTER_COUNT)
    .execute();
  return rows.filter(({ isExample }) => !isExample).map(({ title, value }) => ({ title, value }));
}

const STATISTICS: RecordKind<"statistics"> = {
  table: "statistics",
  subject: "statistic",
  affectsPages: ({ isExample }) => !isExample,
};

type StatisticValues = { title: string; value: number; description: string };

const STATISTIC_MERGE: MergeRules<StatisticValues> = {
  fields: {
    title: { label: "Title", text: String },
    value: { label: "Value", text: formatCount },
    description: { label: "Description", text: String },
  },
};

/** Returns the values with which a statistic's form opens. */
export function statisticBase({ title, value, description, updatedAt }: Statistic): FormBase {
  return formBase({ title, value, description }, updatedAt);
}

/**
 * Changes a statistic, merged with what others changed since its form was opened. Saving the same
 * form twice is one change. Saving an example makes it real, even without changes.
 */
export async function updateStatistic(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...mine }: StatisticInput,
): Promise<SaveOutcome> {
  return change(db, actor, STATISTICS, async ({ find, merge, update, audit }) => {
    const current = await find(id);
    if (!current) return { ok: false, reason: "gone" };
    const { title, value, description, updatedAt: version, isExample } = current;
    const merged = await merge(STATISTIC_MERGE, id, {
      mine,
      current: { values: { title, value, description }, updatedAt: version },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (changed.length === 0 && !isExample) return { ok: true, notice };
    await update(current, { ...values, isExample: false, updatedAt: nextVersion(current) }, changed);
    const difference = value === values.value ? "" : `, ${value} to ${values.value}`;
    await audit({ action: "updated", subjectId: id, detail: `${values.title}${difference}` });
    return { ok: true, notice };
  });
}

/**
 * Confirms that an example is true of this foundation, so that visitors see it. Repeating it has no
 * effect.
 */
export async function confirmStatistic(db: Db, actor: Actor, id: string): Promise<SaveOutcome> {
  return change(db, actor, STATISTICS, async ({ find, update, audit }) => {
    const current = await find(id);
    if (!current) return { ok: false, reason: "gone" };
    if (!current.isExample) return { ok: true };
    await update(current, { isExample: false });
    await audit({ action: "confirmed", subjectId: id, detail: `${current.title}, ${current.value}` });
    return { ok: true };
  });
}

/** Returns a statistic's current values. */
export async function findStatistic(db: ReadDb, id: string): Promise<Statistic | undefined> {
  return db.selectFrom("statistics").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}
