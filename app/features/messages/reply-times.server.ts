import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  changedFields,
  parseSettingsRow,
  readSettingsRow,
  writeSettingsRow,
} from "#app/platform/settings-rows.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { DEFAULT_REPLY_TIMES, type ReplyCalendar, type ReplyTimes } from "./reply-times.ts";
import { replyTimesInput } from "./reply-times-input.ts";

const KEY = "reply times";

/** The reply times and their version, which the form hands back to {@link saveReplyTimes}. */
export async function readReplyTimes(db: Db): Promise<{ replyTimes: ReplyTimes; updatedAt: number }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = replyTimesInput.safeParse(parseSettingsRow(value));
  return { replyTimes: stored.success ? stored.data : DEFAULT_REPLY_TIMES, updatedAt };
}

/** The reply times in the foundation's time zone, to reckon with. */
export async function readReplyCalendar(db: Db): Promise<ReplyCalendar> {
  const [{ timeZone }, { replyTimes }] = await Promise.all([readSiteSettings(db), readReplyTimes(db)]);
  return { ...replyTimes, timeZone };
}

/** Saves the reply times; nothing is overwritten when somebody else did since `versionSeen`. */
export function saveReplyTimes(
  db: Db,
  actor: Actor,
  replyTimes: ReplyTimes,
  versionSeen: number,
): Promise<{ ok: true } | { ok: false; reason: "changed" }> {
  return db.transaction().execute(async (trx) => {
    const current = await readReplyTimes(trx);
    const changed = changedFields(current.replyTimes, replyTimes);
    if (changed.length === 0) return { ok: true };
    if (!(await writeSettingsRow(trx, KEY, JSON.stringify(replyTimes), versionSeen)))
      return { ok: false, reason: "changed" };
    await recordAudit(trx, actor, {
      action: "updated",
      subject: "reply times",
      detail: changed.map((name) => (name === "holidays" ? "holidays" : "business days")).join(", "),
    });
    return { ok: true };
  });
}
