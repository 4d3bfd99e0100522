import { expect, test } from "vitest";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { insertEvents } from "#tests/support/events.ts";
import { findEventToEdit } from "./event-to-edit.server.ts";

describeOnEachEngine("an event's form", (open) => {
  test("receives only a sanitised report, whatever the database contains", async () => {
    const { db } = await open();
    const report = '<p onclick="x()">We <strong>met</strong>.<img src="x" onerror="x()"></p>';
    const [id = ""] = await insertEvents(db, [{ report }]);
    expect((await findEventToEdit(db, id))?.report).toBe("<p>We <strong>met</strong>.</p>");
  });
});
