import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { formatCount } from "#app/platform/formats.ts";
import { lockRecord, noteFieldChanges } from "#app/platform/merge/field-changes.server.ts";
import type { FormBase } from "#app/platform/merge/merge-answer.ts";
import { mergeSave } from "#app/platform/merge/merge-save.server.ts";
import { formBase, type MergeRules } from "#app/platform/merge/merge-values.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { SaveOutcome } from "#app/platform/save-outcome.ts";
import type { StatisticInput } from "./statistic-input.ts";

export type Statistic = {
  id: string;
  title: string;
  value: number;
  description: string;
  isExample: boolean;
  updatedAt: number;
};

/** The home page counts up to as many of the statistics. */
export const COUNTER_COUNT = 3;

const COLUMNS = ["id", "title", "value", "description", "isExample", "updatedAt"] as const;

/** Every statistic, in the order that the home page counts them; only the first three are shown there. */
export async function listStatistics(db: Db): Promise<Statistic[]> {
  return db.selectFrom("statistics").select(COLUMNS).orderBy("position").orderBy("id").execute();
}

/** What the counters show: the first three statistics, without those that nobody has confirmed. */
export async function listCounters(db: Db): Promise<{ title: string; value: number }[]> {
  const rows = await db
    .selectFrom("statistics")
    .select(["title", "value", "isExample"])
    .orderBy("position")
    .orderBy("id")
    .limit(COUNTER_COUNT)
    .execute();
  return rows.filter(({ isExample }) => !isExample).map(({ title, value }) => ({ title, value }));
}

type StatisticValues = { title: string; value: number; description: string };

const STATISTIC_MERGE: MergeRules<StatisticValues> = {
  fields: {
    title: { label: "Title", text: String },
    value: { label: "Value", text: formatCount },
    description: { label: "Description", text: String },
  },
};

/** What a statistic's form is opened with. */
export function statisticBase({ title, value, description, updatedAt }: Statistic): FormBase {
  return formBase({ title, value, description }, updatedAt);
}

/**
 * Changes a statistic, merged with what others changed since its form was opened. Saving the same twice is one
 * change. An example that is saved, changed or not, is one no more.
 */
export async function updateStatistic(
  db: Db,
  actor: Actor,
  id: string,
  { updatedAt, opened, ...mine }: StatisticInput,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const record = `statistic:${id}`;
    await lockRecord(trx, record);
    const current = await trx
      .selectFrom("statistics")
      .select(COLUMNS)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!current) return { ok: false, reason: "gone" };
    const { id: _, updatedAt: version, isExample, ...stored } = current;
    const merged = await mergeSave(trx, STATISTIC_MERGE, {
      ...{ record, actor, mine },
      current: { values: stored, updatedAt: version },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (changed.length === 0 && !isExample) return { ok: true, notice };
    await raiseGeneration(trx);
    await trx
      .updateTable("statistics")
      .set({ ...values, isExample: false, updatedAt: Math.max(Date.now(), version + 1) })
      .where("id", "=", id)
      .execute();
    await noteFieldChanges(trx, actor, record, changed);
    const change = stored.value === values.value ? "" : `, ${stored.value} to ${values.value}`;
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "statistic",
      subjectId: id,
      detail: `${values.title}${change}`,
    });
    return { ok: true, notice };
  });
}

/** Says that an example is true of this foundation: from now on visitors see it. Twice is once. */
export async function confirmStatistic(db: Db, actor: Actor, id: string): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const current = await findStatistic(trx, id);
    if (!current) return { ok: false, reason: "gone" };
    const confirmed = await trx
      .updateTable("statistics")
      .set({ isExample: false })
      .where("id", "=", id)
      .where("isExample", "=", true)
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return { ok: true };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, {
      action: "confirmed",
      subject: "statistic",
      subjectId: id,
      detail: `${current.title}, ${current.value}`,
    });
    return { ok: true };
  });
}

/** One statistic as it is now. */
export async function findStatistic(db: Db, id: string): Promise<Statistic | undefined> {
  return db.selectFrom("statistics").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}
