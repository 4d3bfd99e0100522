import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { readReplyCalendar, readReplyTimes, saveReplyTimes } from "./reply-times.server.ts";
import { DEFAULT_REPLY_TIMES } from "./reply-times.ts";
import { parseReplyTimes } from "./reply-times-input.ts";

const ACTOR = { id: "a", name: "Ada" };

function formOf(days: string[], ...holidays: [date: string, name: string, yearly: string][]): FormData {
  const form = new FormData();
  for (const day of days) form.append("businessDays", day);
  for (const [date, name, yearly] of holidays) {
    form.append("holidayDate", date);
    form.append("holidayName", name);
    form.append("holidayYearly", yearly);
  }
  return form;
}

test("parses the form's days and holidays in order, without empty rows", () => {
  const form = formOf(
    ["5", "1", "1"],
    ["2026-12-25", " Christmas ", "yes"],
    ["", " ", "no"],
    ["2026-10-01", "", "no"],
  );
  expect(parseReplyTimes(form)).toEqual({
    ok: true,
    values: {
      businessDays: [1, 5],
      holidays: [
        { date: "2026-10-01", name: "", yearly: false },
        { date: "2026-12-25", name: "Christmas", yearly: true },
      ],
    },
  });
});

test.each<[why: string, form: FormData, errors: Record<string, string>]>([
  ["no business day", formOf([]), { businessDays: "Choose at least one business day." }],
  ["a day that no week has", formOf(["8"]), { businessDays: "Choose at least one business day." }],
  ["words for a day", formOf(["Monday"]), { businessDays: "Choose at least one business day." }],
  ["a name alone", formOf(["1"], ["", "Eid", "no"]), { holidays: "Enter the date of each holiday." }],
  [
    "a date that is none",
    formOf(["1"], ["2026-02-30", "", "no"]),
    { holidays: "Enter the date of each holiday." },
  ],
  [
    "a long name",
    formOf(["1"], ["2026-02-03", "x".repeat(81), "no"]),
    { holidays: "The name of a holiday can have at most 80 characters." },
  ],
  [
    "too many",
    formOf(["1"], ...Array.from({ length: 201 }, (): [string, string, string] => ["2026-02-03", "", "no"])),
    { holidays: "There can be at most 200 holidays. Remove some that are over." },
  ],
])("%s is refused", (_why, form, errors) => {
  expect(parseReplyTimes(form)).toEqual({ ok: false, errors });
});

describeOnEachEngine("reply times", (open) => {
  test("are Monday to Friday until changed; a newer version isn't overwritten", async () => {
    const { db } = await open();
    expect(await readReplyTimes(db)).toMatchObject({ replyTimes: DEFAULT_REPLY_TIMES, updatedAt: 0 });
    const changed = { businessDays: [1, 2], holidays: [{ date: "2026-12-25", name: "", yearly: true }] };
    expect(await saveReplyTimes(db, ACTOR, changed, { updatedAt: 0 })).toEqual({ ok: true });
    expect(await readReplyCalendar(db)).toEqual({ ...changed, timeZone: "Africa/Lagos" });
    expect(await saveReplyTimes(db, ACTOR, DEFAULT_REPLY_TIMES, { updatedAt: 0 })).toMatchObject({
      ok: false,
      reason: "changed",
    });
    // Sending the same form twice changes nothing.
    expect(await saveReplyTimes(db, ACTOR, changed, { updatedAt: 0 })).toEqual({ ok: true });
    expect((await readReplyTimes(db)).replyTimes).toEqual(changed);
    const entries = await db.selectFrom("auditEntries").select(["action", "subject", "detail"]).execute();
    expect(entries).toEqual([
      { action: "updated", subject: "reply times", detail: "business days, holidays" },
    ]);
  });

  test("that were stored broken fall back to the defaults", async () => {
    const { db } = await open();
    await db
      .insertInto("settings")
      .values({ key: "reply times", value: '{"businessDays":[]}', updatedAt: 5 })
      .execute();
    expect(await readReplyTimes(db)).toMatchObject({ replyTimes: DEFAULT_REPLY_TIMES, updatedAt: 5 });
  });
});
