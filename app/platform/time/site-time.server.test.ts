import { expect, test } from "vitest";
import {
  addDays,
  dateIn,
  instantOf,
  isoInstant,
  longDate,
  momentWithZone,
  timeIn,
} from "./site-time.server.ts";
import { zoneLabel } from "./zone-moment.ts";

test("a date is the one of the time zone", () => {
  const evening = Date.UTC(2026, 0, 31, 23, 30);
  expect(dateIn("UTC", evening)).toBe("2026-01-31");
  expect(dateIn("Africa/Lagos", evening)).toBe("2026-02-01");
  expect(dateIn("America/New_York", evening)).toBe("2026-01-31");
});

test("days are added over months, leap days and years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
});

test.each([
  ["2026-01-31", "09:30:00", "Africa/Lagos", "2026-01-31T08:30:00.000Z"],
  ["2026-01-31", null, "Africa/Lagos", "2026-01-30T23:00:00.000Z"],
  ["2026-07-01", "09:30:00", "Europe/Berlin", "2026-07-01T07:30:00.000Z"],
  // 2026-03-29 02:30 is skipped there, and 2026-10-25 02:30 occurs twice.
  ["2026-03-29", "02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25", "02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  // This day begins at one o'clock, because midnight was skipped.
  ["2025-09-07", null, "America/Santiago", "2025-09-07T04:00:00.000Z"],
])("%s %s in %s is %s", (date, time, timeZone, instant) => {
  expect(new Date(instantOf(date, time, timeZone)).toISOString()).toBe(instant);
});

test("written with the offset of that day", () => {
  expect(isoInstant(Date.UTC(2026, 6, 1, 7, 30), "Europe/Berlin")).toBe("2026-07-01T09:30:00+02:00");
  expect(isoInstant(Date.UTC(2026, 0, 1, 8, 30), "Europe/Berlin")).toBe("2026-01-01T09:30:00+01:00");
});

test("for people", () => {
  expect(longDate("2025-01-03")).toBe("3 January 2025");
});

test("a formatted moment includes its time of day and UTC offset", () => {
  const summer = Date.UTC(2026, 6, 1, 8, 5);
  expect(timeIn("Africa/Lagos", summer)).toBe("09:05");
  expect(timeIn("America/New_York", summer)).toBe("04:05");
  expect(zoneLabel("Africa/Lagos", summer)).toBe("West Africa Time (GMT+1)");
  expect(zoneLabel("America/New_York", summer)).toBe("Eastern Daylight Time (GMT-4)");
  expect(zoneLabel("Asia/Tashkent", summer)).toMatch(/^\w.* \(GMT\+5\)$/);
  expect(momentWithZone(summer, "Africa/Lagos")).toBe("Wed, 1 Jul 2026, 09:05 (GMT+1)");
});
