import { expect, test } from "vitest";
import { overdueUntil, type ReplyCalendar, replyDueAt } from "./reply-times.ts";

const LAGOS: ReplyCalendar = { businessDays: [1, 2, 3, 4, 5], holidays: [], timeZone: "Africa/Lagos" };
const LONDON: ReplyCalendar = { ...LAGOS, timeZone: "Europe/London" };
const once = (date: string) => ({ date, name: "Holiday", yearly: false });
const yearly = (date: string) => ({ date, name: "Holiday", yearly: true });
const at = Date.parse;

test.each<[why: string, received: string, due: string, calendar: ReplyCalendar]>([
  ["Monday to Wednesday", "2026-03-02T10:00+01:00", "2026-03-04T10:00+01:00", LAGOS],
  ["midnight counts from then on", "2026-03-02T00:00+01:00", "2026-03-04T00:00+01:00", LAGOS],
  ["over a weekend", "2026-03-06T10:00+01:00", "2026-03-10T10:00+01:00", LAGOS],
  ["on a Saturday: from Monday on", "2026-03-07T15:00+01:00", "2026-03-11T00:00+01:00", LAGOS],
  ["late on a Sunday: the same", "2026-03-08T23:59+01:00", "2026-03-11T00:00+01:00", LAGOS],
  ["the day of the foundation, not of UTC", "2026-03-08T23:30Z", "2026-03-11T00:30+01:00", LAGOS],
  [
    "a holiday in between",
    "2026-03-02T10:00+01:00",
    "2026-03-05T10:00+01:00",
    { ...LAGOS, holidays: [once("2026-03-03")] },
  ],
  [
    "a holiday on a weekend changes nothing",
    "2026-03-06T10:00+01:00",
    "2026-03-10T10:00+01:00",
    { ...LAGOS, holidays: [once("2026-03-07")] },
  ],
  [
    "every year's holidays, and the end of the year",
    "2027-12-30T12:00+01:00",
    "2028-01-04T12:00+01:00",
    { ...LAGOS, holidays: [yearly("2020-12-31"), yearly("2020-01-01")] },
  ],
  [
    "a holiday of another year is none",
    "2027-03-02T10:00+01:00",
    "2027-03-04T10:00+01:00",
    { ...LAGOS, holidays: [once("2026-03-03")] },
  ],
  [
    "the 29th of February every year, in a year without",
    "2027-02-26T10:00+01:00",
    "2027-03-02T10:00+01:00",
    { ...LAGOS, holidays: [yearly("2024-02-29")] },
  ],
  [
    "one business day a week",
    "2026-03-04T12:00+01:00",
    "2026-03-18T12:00+01:00",
    { ...LAGOS, businessDays: [3] },
  ],
  // In London, clocks change on Sunday 29 March and Sunday 25 October 2026.
  [
    "an hour less on the day that the clocks go forward",
    "2026-03-28T12:00Z",
    "2026-03-30T13:00+01:00",
    { ...LONDON, businessDays: [1, 6, 7] },
  ],
  [
    "an hour more on the day that they go back",
    "2026-10-24T12:00+01:00",
    "2026-10-26T11:00Z",
    { ...LONDON, businessDays: [1, 6, 7] },
  ],
  ["clocks that change at the weekend", "2026-03-27T10:00Z", "2026-03-31T10:00+01:00", LONDON],
  // In Beirut, clocks go forward at midnight, so that day begins at one o'clock.
  [
    "a day that begins at one in the morning",
    "2026-03-28T12:00+02:00",
    "2026-03-30T13:00+03:00",
    { ...LAGOS, businessDays: [1, 6, 7], timeZone: "Asia/Beirut" },
  ],
])("%s: %s is due %s", (_why, received, due, calendar) => {
  expect(new Date(replyDueAt(at(received), calendar)).toISOString()).toBe(new Date(at(due)).toISOString());
});

test("a message is overdue exactly from its due time on; later messages are due later", () => {
  const calendars = [
    { ...LAGOS, holidays: [once("2026-03-31"), yearly("2020-03-26")] },
    { ...LONDON, businessDays: [1, 2, 6, 7] },
    { ...LONDON, businessDays: [7], holidays: [once("2026-03-29")] },
  ];
  const start = at("2026-03-16T00:00Z");
  const step = 97 * 60_000;
  for (const calendar of calendars) {
    let before = 0;
    const received = Array.from({ length: 400 }, (_, i) => start + i * step);
    const due = received.map((moment) => replyDueAt(moment, calendar));
    for (const moment of due) {
      expect(moment).toBeGreaterThanOrEqual(before);
      before = moment;
    }
    for (let i = 0; i < 60; i += 1) {
      const now = start + i * 11 * step;
      const cutoff = overdueUntil(now, calendar);
      for (const [index, moment] of received.entries())
        expect((due[index] as number) <= now, `${moment} at ${now}`).toBe(moment <= cutoff);
    }
    for (const moment of due.slice(0, 40))
      expect(replyDueAt(overdueUntil(moment, calendar), calendar)).toBeLessThanOrEqual(moment);
  }
});

test("endless holidays still have a due time", () => {
  const never = { ...LAGOS, businessDays: [] };
  expect(replyDueAt(at("2026-03-02T10:00Z"), never)).toBeGreaterThan(at("2028-01-01T00:00Z"));
  expect(overdueUntil(at("2026-03-02T10:00Z"), never)).toBeLessThan(at("2024-01-01T00:00Z"));
});
