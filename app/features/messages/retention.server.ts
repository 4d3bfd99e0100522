import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { type Actor, auditActor } from "#app/platform/records/audit.server.ts";
import { change } from "#app/platform/records/change.server.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import type { Instant } from "#db/schema.ts";
import { MESSAGES } from "./message-record.server.ts";
import { removeForEver } from "./message-trash.server.ts";
import { type DataRetention, DEFAULT_DATA_RETENTION, RETENTION_LABELS } from "./retention.ts";
import { retentionInput } from "./retention-input.ts";

const KEY = "data retention";
const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 100;

/** Reads how long data is kept, and the values with which its form opens. */
export async function readRetention(
  db: ReadDb,
): Promise<{ retention: DataRetention; updatedAt: number; base: FormBase }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = retentionInput.safeParse(parseSettingsRow(value));
  const retention = stored.success ? stored.data : DEFAULT_DATA_RETENTION;
  return { retention, updatedAt, base: formBase(retention, updatedAt) };
}

const PART: SettingsPart<DataRetention> = {
  key: KEY,
  subject: "data retention",
  isPublic: false,
  rules: {
    fields: {
      quarantineDays: { label: RETENTION_LABELS.quarantineDays, text: String },
      archiveMonths: { label: RETENTION_LABELS.archiveMonths, text: String },
    },
  },
  read: async (trx) => {
    const { retention, updatedAt } = await readRetention(trx);
    return { values: retention, updatedAt };
  },
  store: (retention) => JSON.stringify(retention),
  detail: (_changed, _before, { quarantineDays, archiveMonths }) =>
    `quarantine ${quarantineDays} days, archive ${archiveMonths} months`,
};

/** Saves how long data is kept, merged with what others saved since the form was opened. */
export function saveRetention(
  db: Db,
  actor: Actor,
  retention: DataRetention,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, retention, seen);
}

/**
 * Permanently deletes messages that have been in the quarantine or the archive for longer than the
 * settings allow.
 *
 * @returns how many were deleted
 */
export async function removeOldMessages(
  db: Db,
  now: Instant = Date.now(),
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { retention } = await readRetention(db);
  const quarantined = await removeOlder(db, "spam", now - retention.quarantineDays * DAY_MS, isStopping);
  const archived = await removeOlder(db, "archive", monthsBefore(now, retention.archiveMonths), isStopping);
  return quarantined + archived;
}

/** Returns the same day and time some months earlier, or the last day of a shorter month. */
export function monthsBefore(now: Instant, months: number): Instant {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, daysInMonth));
  return date.getTime();
}

async function removeOlder(
  db: Db,
  folder: "spam" | "archive",
  before: Instant,
  isStopping: () => boolean,
): Promise<number> {
  const oldIn = (trx: Trx) =>
    trx
      .selectFrom("messages")
      .selectAll()
      .where("folder", "=", folder)
      .where("deletedAt", "is", null)
      // A message is never changed before it is created: this restricts the query to the start of
      // an index.
      .where("createdAt", "<=", before)
      .where("updatedAt", "<=", before)
      .orderBy("createdAt")
      .limit(AT_ONCE);
  let removed = 0;
  while (!isStopping()) {
    const erased = await change(db, auditActor.system, MESSAGES, async (running) => {
      const messages = await oldIn(running.trx).execute();
      if (messages.length === 0) return messages;
      await removeForEver(running, messages);
      const place = folder === "spam" ? "quarantine" : "archive";
      await running.audit({
        action: "erased",
        detail: `${messages.length} from the ${place}, as set under Settings, Data`,
      });
      return messages;
    });
    removed += erased.length;
    if (erased.length < AT_ONCE) break;
  }
  return removed;
}
