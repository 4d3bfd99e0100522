import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import {
  type SettingsOutcome,
  type SettingsPart,
  saveSettingsPart,
} from "#app/platform/records/merge-settings.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import { parseSettingsRow, readSettingsRow } from "#app/platform/settings/settings-rows.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import { DEFAULT_REPLY_TIMES, type ReplyCalendar, type ReplyTimes, WEEKDAYS } from "./reply-times.ts";
import { replyTimesInput } from "./reply-times-input.ts";

const KEY = "reply times";

/** Reads the reply times and the values with which their form opens. */
export async function readReplyTimes(
  db: ReadDb,
): Promise<{ replyTimes: ReplyTimes; updatedAt: number; base: FormBase }> {
  const { value, updatedAt } = await readSettingsRow(db, KEY);
  const stored = replyTimesInput.safeParse(parseSettingsRow(value));
  const replyTimes = stored.success ? stored.data : DEFAULT_REPLY_TIMES;
  return { replyTimes, updatedAt, base: formBase(replyTimes, updatedAt) };
}

/** Reads the reply times with the foundation's time zone, for calculations. */
export async function readReplyCalendar(db: ReadDb): Promise<ReplyCalendar> {
  const [{ timeZone }, { replyTimes }] = await Promise.all([readSiteSettings(db), readReplyTimes(db)]);
  return { ...replyTimes, timeZone };
}

const PART: SettingsPart<ReplyTimes> = {
  key: KEY,
  subject: "reply times",
  isPublic: false,
  rules: {
    fields: {
      businessDays: {
        label: "Business days",
        text: (days) => days.map((day) => WEEKDAYS[day - 1]).join(", "),
      },
      holidays: {
        label: "Holidays",
        text: (holidays) =>
          holidays
            .map(({ date, name, yearly }) => `${calendarDate(date)} ${name}${yearly ? " (every year)" : ""}`)
            .join("\n"),
      },
    },
  },
  read: async (trx) => {
    const { replyTimes, updatedAt } = await readReplyTimes(trx);
    return { values: replyTimes, updatedAt };
  },
  store: (replyTimes) => JSON.stringify(replyTimes),
  detail: (changed) => changed.map((name) => (name === "holidays" ? "holidays" : "business days")).join(", "),
};

/** Saves the reply times, merged with what others saved since the form was opened. */
export function saveReplyTimes(
  db: Db,
  actor: Actor,
  replyTimes: ReplyTimes,
  seen: SeenInForm,
): Promise<SettingsOutcome> {
  return saveSettingsPart(db, actor, PART, replyTimes, seen);
}
