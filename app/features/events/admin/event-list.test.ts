import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ListOrder } from "#app/platform/lists/admin-list.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents, PICTURE } from "#tests/support/events.ts";
import { createEvent, updateEvent } from "../event-changes.server.ts";
import { newEventInput } from "../event-input.ts";
import { listEventsToManage } from "./event-list.server.ts";
import { type EventOrderKey, USUAL_EVENT_ORDER } from "./event-order.ts";

const names = async (db: Db, search: string, order: ListOrder<EventOrderKey> = USUAL_EVENT_ORDER, page = 1) =>
  (await listEventsToManage(db, { page, search }, order)).events.map(({ name }) => name);

describeOnEachEngine("the administrators' list of events", (open) => {
  async function startedWith(...events: Parameters<typeof insertEvents>[1]): Promise<Db> {
    const { db } = await open();
    await insertEvents(db, events);
    return db;
  }

  test("is searched for all words in name, location and type, ignoring case and accents", async () => {
    const db = await startedWith(
      { name: "Book drive", location: "Ìbàdàn", category: "campaign" },
      { name: "Sewing", location: "Market square", category: "workshop" },
      { name: "100% school", location: "Ife", category: "outreach", report: "secret" },
    );
    const found: [string, string[]][] = [
      ["BOOK", ["Book drive"]],
      ["ibadan", ["Book drive"]],
      ["workshop", ["Sewing"]],
      ["mark sew", ["Sewing"]],
      ["arket", []],
      ["sewing outreach", []],
      ["secret", []],
      ["%", []],
      ["100%", ["100% school"]],
      ["' or 1=1 --", []],
      ["\u0000", []],
    ];
    for (const [search, expected] of found) expect(await names(db, search), search).toEqual(expected);
  });

  test("is sorted by each column in both directions", async () => {
    const db = await startedWith(
      { name: "b", date: "2026-03-01", location: "Ede", category: "workshop", status: "upcoming" },
      { name: "A", date: null, location: "abuja", category: "donation", status: "planning" },
      { name: "c", date: "2025-03-01", location: "Zaria", category: "campaign", status: "cancelled" },
    );
    const orders: Record<EventOrderKey, string> = {
      name: "Abc",
      category: "cAb",
      date: "cbA",
      location: "Abc",
      status: "cAb",
    };
    for (const [by, expected] of Object.entries(orders) as [EventOrderKey, string][]) {
      expect((await names(db, "", { by, descending: false })).join(""), by).toBe(expected);
      const reversed = [...expected].reverse().join("");
      expect((await names(db, "", { by, descending: true })).join(""), by).toBe(reversed);
    }
  });

  test("has pages of ten; a page beyond the last one is the last one", async () => {
    const db = await startedWith(
      ...Array.from({ length: 23 }, (_, i) => ({ name: `Event ${i}`, date: `2026-01-${10 + (i % 20)}` })),
      { name: "Removed", deletedAt: 1 },
    );
    const order = { by: "name", descending: false } as const;
    const read = (page: number, search = "event") => listEventsToManage(db, { page, search }, order);
    const pages = await Promise.all([1, 2, 3].map((page) => read(page)));
    // Without a search, later pages are read from the end.
    expect(await Promise.all([1, 2, 3].map((page) => read(page, "")))).toEqual(pages);
    expect(pages.map(({ events }) => events.length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(23);
    expect(await read(9)).toEqual(pages[2]);
    expect(pages[2]).toMatchObject({ total: 23, page: 3 });
    expect(await listEventsToManage(db, { page: 4, search: "nothing" }, order)).toEqual({
      events: [],
      total: 0,
      page: 1,
      cutOff: false,
    });
  });

  test("shows the first events in order if a search finds very many", async () => {
    const db = await startedWith(
      ...Array.from({ length: 230 }, (_, i) => ({
        name: `Event ${String(i).padStart(3, "0")}`,
        location: i % 2 ? "Ife" : "Ede",
      })),
    );
    const order = { by: "name", descending: true } as const;
    const all = await listEventsToManage(db, { page: 99, search: "even" }, order);
    expect(all).toMatchObject({ total: 200, page: 20, cutOff: true });
    expect(all.events.at(-1)?.name).toBe("Event 030");
    // Many events match each of the two words, but few match both.
    expect(await listEventsToManage(db, { page: 1, search: "event ede" }, order)).toMatchObject({
      total: 115,
      cutOff: false,
    });
    expect(await listEventsToManage(db, { page: 1, search: "" }, order)).toMatchObject({ total: 230 });
  });

  test("finds an event by its last saved values", async () => {
    const db = await startedWith();
    await insertEvents(db, [{ slug: "other", name: "Other" }]);
    const form = { name: "Walk", location: "Lokoja", date: "2026-07-01", time: "09:30", alt: "x" };
    const made = await createEvent(db, ADA, newEventInput.parse(form), PICTURE);
    if (!made.ok) throw new Error(made.reason);
    expect(await names(db, "lokoja")).toEqual(["Walk"]);
    const { updatedAt } = await db
      .selectFrom("events")
      .select("updatedAt")
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    await updateEvent(db, ADA, made.id, { ...newEventInput.parse({ ...form, location: "Jos" }), updatedAt });
    expect(await names(db, "lokoja")).toEqual([]);
    expect(await names(db, "jos")).toEqual(["Walk"]);
  });

  test("accepts the longest names and places, even of letters that expand to several", async () => {
    const db = await startedWith();
    await insertEvents(db, []);
    const long = "\uFDFA".repeat(200);
    const form = { name: long, location: long, date: "2026-07-01", time: "09:30", alt: "x" };
    expect(await createEvent(db, ADA, newEventInput.parse(form), PICTURE)).toMatchObject({ ok: true });
  });
});
