import { expect, test } from "vitest";
import { instantOf } from "./site-time.server.ts";
import { findMoment, momentIn, zoneLabel } from "./zone-moment.ts";

const ZONES = [
  "Africa/Lagos",
  "Europe/Berlin",
  "America/New_York",
  "Pacific/Auckland",
  "Asia/Kathmandu",
  "UTC",
];
const DATES = [
  "2026-01-15",
  "2026-03-08",
  "2026-03-29",
  "2026-04-05",
  "2026-09-27",
  "2026-10-25",
  "2026-11-01",
];
const TIMES = ["00:00", "01:30", "02:30", "03:00", "12:00", "23:59"];

test.each(ZONES)("a moment in %s equals the server's, also when the clocks change", (zone) => {
  for (const date of DATES)
    for (const time of TIMES)
      expect(momentIn(zone, date, time), `${date} ${time}`).toBe(instantOf(date, `${time}:00`, zone));
});

test.each([
  ["2026-03-29", "01:30", "never", "2026-03-29T01:30:00Z"],
  ["2026-03-29", "02:00", "once", "2026-03-29T01:00:00Z"],
  ["2026-10-25", "01:30", "twice", "2026-10-25T00:30:00Z"],
  ["2026-10-25", "02:00", "once", "2026-10-25T02:00:00Z"],
  ["2026-06-01", "01:30", "once", "2026-06-01T00:30:00Z"],
])("the clocks of London show %s %s %s", (date, time, occurs, instant) => {
  expect(findMoment("Europe/London", date, time)).toEqual({ instant: Date.parse(instant), occurs });
});

test("a zone has its name as of that moment", () => {
  expect(zoneLabel("Europe/London", Date.parse("2026-01-15T12:00Z"))).toMatch(
    /^Greenwich Mean Time \(GMT(\+0)?\)$/,
  );
  expect(zoneLabel("Europe/London", Date.parse("2026-07-15T12:00Z"))).toBe("British Summer Time (GMT+1)");
});

test("an invalid date or time has no moment", () => {
  expect(momentIn("Africa/Lagos", "", "10:00")).toBeUndefined();
  expect(momentIn("Africa/Lagos", "2026-03-01", "")).toBeUndefined();
  expect(momentIn("Nowhere/Else", "2026-03-01", "10:00")).toBeUndefined();
});
