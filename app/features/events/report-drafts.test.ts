import { beforeEach, expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertPicture, PICTURE } from "#tests/support/events.ts";
import { BOB, OTHER_TAB, TAB } from "#tests/support/posts.ts";
import { findEventToEdit } from "./admin/event-to-edit.server.ts";
import { createEvent, updateEvent } from "./event-changes.server.ts";
import type { EventInput } from "./event-input.ts";
import { reportDrafts } from "./report-drafts.server.ts";

const DRIVE = {
  ...{ name: "Book Drive", location: "Market square", date: "2026-07-01", time: "09:30:00", endTime: null },
  ...{ status: "completed" as const, category: "campaign" as const, alt: "Books" },
  ...{ isFeatured: false, replacesFeatured: "" },
};
const draft = (content: string) => ({ title: "Book Drive", content, pictureId: null });

describeOnEachEngine("the report of an event", (open) => {
  let db: Db;
  let id: string;
  beforeEach(async () => {
    ({ db } = await open());
    await insertPicture(db);
    const created = await createEvent(db, ADA, { ...DRIVE, report: "<p>One.</p>" }, PICTURE);
    if (!created.ok) throw new Error(created.reason);
    id = created.id;
  });

  const opened = async () => {
    const event = await findEventToEdit(db, id);
    if (!event) throw new Error("gone");
    return event;
  };
  /** Sends the event's form as somebody has it open. */
  const update = async (
    { base, report }: Awaited<ReturnType<typeof opened>>,
    change: Partial<EventInput> = {},
  ) =>
    updateEvent(db, ADA, id, {
      ...{ ...DRIVE, report, updatedAt: base.updatedAt, opened: { base: base.base, choices: {} } },
      ...change,
    });
  const save = (content: string, base: number, { actor = ADA, writer = TAB } = {}) =>
    reportDrafts.save(db, actor, id, { draft: draft(content), base, reason: "autosave", writer });
  const stored = async () =>
    (await db.selectFrom("events").select("report").where("id", "=", id).executeTakeFirstOrThrow()).report;
  const versions = async () => {
    const { versions } = (await reportDrafts.listVersions(db, id, 1)) ?? { versions: [] };
    return versions.map(({ version, kind, author }) => `${version} ${kind} ${author}`);
  };

  test("is a version from the beginning, and visitors see no draft of it", async () => {
    expect(await versions()).toEqual(["1 published Ada"]);
    expect(await save("<p>Two.</p>", 1)).toMatchObject({ ok: true, version: 2, isPending: true });
    expect(await stored()).toBe("<p>One.</p>");
    expect(await opened()).toMatchObject({
      report: "<p>Two.</p>",
      writing: { version: 2, isPending: true, lastChange: { author: "Ada" } },
    });
  });

  test("is shown to visitors once the form of the event is saved, which ends the draft", async () => {
    await save("<p>Two.</p>", 1);
    expect(await update(await opened())).toMatchObject({ ok: true });
    expect(await stored()).toBe("<p>Two.</p>");
    expect((await opened()).writing).toMatchObject({ version: 3, isPending: false });
    expect(await versions()).toEqual(["3 published Ada", "1 published Ada"]);
  });

  test("that somebody drafts stays a draft while somebody else saves other fields", async () => {
    const before = await opened();
    await save("<p>Two.</p>", 1, { actor: BOB });
    expect(await update(before, { location: "School" })).toMatchObject({ ok: true });
    expect(await stored()).toBe("<p>One.</p>");
    expect((await opened()).writing).toMatchObject({ version: 2, isPending: true });
  });

  test("replaces no draft unseen: it stays among the versions", async () => {
    const before = await opened();
    await save("<p>Bob's.</p>", 1, { actor: BOB });
    expect(await update(before, { report: "<p>Mine.</p>" })).toMatchObject({ ok: true });
    expect(await stored()).toBe("<p>Mine.</p>");
    expect(await versions()).toEqual(["3 published Ada", "2 replaced Bob", "1 published Ada"]);
  });

  test("merged with what others have published is no conflict, and anything else is one", async () => {
    const before = await opened();
    await save("<p>Bob's.</p>", 1, { actor: BOB, writer: OTHER_TAB });
    await update(await opened());
    expect(await update(before, { report: "<p>Mine.</p>" })).toMatchObject({ ok: false, reason: "changed" });
    await save("<p>Bob's.</p><p>Mine.</p>", 3);
    expect(await update(before, { report: "<p>Bob's.</p><p>Mine.</p>" })).toMatchObject({ ok: true });
    expect(await stored()).toBe("<p>Bob's.</p><p>Mine.</p>");
  });

  test("is restored as a draft, and an unchanged form adds no version", async () => {
    await save("<p>Two.</p>", 1);
    await update(await opened());
    await update(await opened());
    expect(await versions()).toHaveLength(2);
    expect(await reportDrafts.restore(db, ADA, id, 1)).toMatchObject({ ok: true, isPending: true });
    expect(await stored()).toBe("<p>Two.</p>");
    expect((await opened()).report).toBe("<p>One.</p>");
  });

  test("of an event that is not there is refused", async () => {
    const unknown = "01890a5d-ac96-774b-bcce-b302099a8057";
    const saved = { draft: draft("<p>x</p>"), base: 0, reason: "save", writer: TAB } as const;
    expect(await reportDrafts.save(db, ADA, unknown, saved)).toEqual({ ok: false, reason: "gone" });
  });
});
