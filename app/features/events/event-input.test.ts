import { expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { eventInput, newEventInput } from "./event-input.ts";

const GOOD = {
  name: " Book  drive ",
  location: "Market square",
  date: "2026-01-31",
  time: "09:30",
  status: "upcoming",
  category: "outreach",
  report: "<p>x</p>",
  alt: "Girls",
};

function errorsOf(form: Record<string, unknown>) {
  const parsed = newEventInput.safeParse(form);
  return parsed.success ? {} : fieldErrors(parsed.error);
}

test.each([
  ["completed", undefined],
  ["upcoming", undefined],
  ["planning", /still planning is not public, so it can't be featured/],
  ["cancelled", /cancelled event can't be featured/],
])("an event that is %s can be featured, or its form says why not beside the checkbox", (status, why) => {
  const errors = errorsOf({ ...GOOD, status, isFeatured: "on" });
  expect(errors).toEqual(why ? { isFeatured: expect.stringMatching(why) } : {});
  expect(errorsOf({ ...GOOD, status })).toEqual({});
});

test("a full form is an event", () => {
  expect(newEventInput.parse({ ...GOOD, isFeatured: "on" })).toEqual({
    ...GOOD,
    name: "Book drive",
    time: "09:30:00",
    endTime: null,
    isFeatured: true,
    replacesFeatured: "",
  });
  expect(newEventInput.parse({ ...GOOD, time: "09:30:15" }).time).toBe("09:30:15");
});

test("the category has the specification's default, and the status follows the date", () => {
  const { status: _, category: __, ...rest } = GOOD;
  const parsed = newEventInput.parse(rest);
  expect(parsed.status).toBeUndefined();
  expect(parsed).toMatchObject({
    category: "campaign",
    isFeatured: false,
  });
});

test("name, location, date and time are required", () => {
  expect(errorsOf({})).toEqual({
    name: "Enter a name.",
    location: "Enter a location.",
  });
  expect(errorsOf({ name: " ", location: "", date: "", time: "", alt: "Girls" })).toEqual({
    name: "Enter a name.",
    location: "Enter a location.",
    date: "Enter a date.",
    time: "Enter a time.",
  });
  expect(errorsOf({ ...GOOD, date: "", time: "" })).toEqual({ date: "Enter a date.", time: "Enter a time." });
});

test("an end is optional, may be on the next day, and needs a beginning", () => {
  expect(newEventInput.parse({ ...GOOD, endTime: "12:00" }).endTime).toBe("12:00:00");
  expect(newEventInput.parse({ ...GOOD, endTime: "01:00" }).endTime).toBe("01:00:00");
  expect(newEventInput.parse({ ...GOOD, endTime: "" }).endTime).toBeNull();
  expect(newEventInput.parse({ ...GOOD, endTime: "12:00", timeOpen: "on" }).endTime).toBeNull();
  expect(errorsOf({ ...GOOD, endTime: "09:30" })).toEqual({
    endTime: "Enter an end after the beginning, or leave it empty.",
  });
});

test("a date or time to be specified is intentionally empty", () => {
  expect(newEventInput.parse({ ...GOOD, dateOpen: "on" })).toMatchObject({ date: null, time: null });
  expect(newEventInput.parse({ ...GOOD, time: "", timeOpen: "on" })).toMatchObject({
    date: "2026-01-31",
    time: null,
  });
});

test.each([
  ["date", ["2026-02-29", "31.01.2026", "2026-1-1", "0206-01-01", "20266-01-01"]],
  ["time", ["9:30", "24:00", "12:60", "noon"]],
  ["endTime", ["9:30", "24:00", "12:60", "noon"]],
  ["status", ["done", ""]],
  ["category", ["party"]],
  ["name", ["x".repeat(201)]],
  ["location", ["x".repeat(201)]],
  ["report", ["x".repeat(200_001)]],
])("an invalid %s is reported at its field", (field, values) => {
  for (const value of values)
    expect(Object.keys(errorsOf({ ...GOOD, [field]: value })), value).toEqual([field]);
});

test("a change names the version that it is based on", () => {
  expect(eventInput.parse({ ...GOOD, updatedAt: "17" }).updatedAt).toBe(17);
  expect(eventInput.safeParse(GOOD).success).toBe(false);
});

test("a flyer has a description or is marked as decorative", () => {
  expect(errorsOf({ ...GOOD, alt: " " })).toEqual({
    alt: "Describe the picture, or tick that it is only decoration.",
  });
  expect(newEventInput.parse({ ...GOOD, decorative: "on" }).alt).toBe("");
});
