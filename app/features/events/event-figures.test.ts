import { expect, test } from "vitest";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA } from "#tests/support/events.ts";
import { readEventFigure, saveEventFigure } from "./event-figures.server.ts";
import { eventFigureInput, isEventFigure } from "./event-figures.ts";

describeOnEachEngine("the figures above the list of events", (open) => {
  test("start with the specification's values, and are saved with an audit entry", async () => {
    const { db } = await open();
    expect(await readEventFigure(db, "active-programs")).toEqual({
      value: 12,
      base: { updatedAt: 0, base: { value: "12" } },
    });
    expect(await readEventFigure(db, "past-events")).toMatchObject({ value: 1568 });
    expect(await saveEventFigure(db, ADA, "active-programs", { value: 0, updatedAt: 0 })).toEqual({
      ok: true,
    });
    expect(await readEventFigure(db, "active-programs")).toMatchObject({ value: 0 });
    expect(await readEventFigure(db, "past-events")).toMatchObject({ value: 1568 });
    const audit = await db.selectFrom("auditEntries").select(["action", "subject", "detail"]).execute();
    expect(audit).toEqual([{ action: "updated", subject: "figure", detail: "Active Programs, 12 to 0" }]);
  });

  test("somebody else's newer figure is not overwritten; saving the same value is no change", async () => {
    const { db } = await open();
    const save = (value: number, updatedAt = 0) =>
      saveEventFigure(db, ADA, "past-events", { value, updatedAt });
    const outcomes = await Promise.all([save(1600), save(1700)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: "changed" }));
    const { value, base } = await readEventFigure(db, "past-events");
    expect(await save(value)).toEqual({ ok: true });
    expect(await save(1800, base.updatedAt)).toEqual({ ok: true });
    expect(await db.selectFrom("auditEntries").select("id").execute()).toHaveLength(2);
  });
});

test.each([[""], ["-1"], ["1,568"], ["1.5"], ["many"], ["1000000000"], ["<b>1</b>"]])(
  "%s is no figure",
  (value) => {
    const parsed = eventFigureInput.safeParse({ value, updatedAt: "0" });
    expect(parsed.error && Object.keys(fieldErrors(parsed.error))).toEqual(["value"]);
  },
);

test("only the two figures are known", () => {
  expect(["active-programs", "past-events", "toString", "events"].map(isEventFigure)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
