import { expect, test } from "vitest";
import type { Db } from "#app/platform/database/database.server.ts";
import { erase, moveToTrash } from "#app/platform/records/trash.server.ts";
import { describeOnEachEngine } from "#tests/support/database.ts";
import { ADA, insertEvents, insertPicture } from "#tests/support/events.ts";
import { findEventToEdit } from "./admin/event-to-edit.server.ts";
import { createEvent, updateEvent } from "./event-changes.server.ts";
import { completePastEvents } from "./event-completion.server.ts";
import type { EventInput } from "./event-input.ts";
import { EVENT_TRASH } from "./event-trash.server.ts";

const OBI = { id: "obi", name: "Obi" };
const CLOCK = /^(at \d\d:\d\d|on .+ at \d\d:\d\d)$/;

describeOnEachEngine("an event changed by two people", (open) => {
  /** Opens a form now, and returns a function that submits later changes to it. */
  async function openForm(db: Db, id: string) {
    const event = await findEventToEdit(db, id);
    if (!event) throw new Error("no such event");
    const { name, location, date, time, endTime, status, category, report, alt, isFeatured, base } = event;
    const opened = { name, location, date, time, endTime, status, category, report, alt, isFeatured };
    return (change: Partial<EventInput>, choices = {}): EventInput => ({
      ...{ ...opened, replacesFeatured: "", updatedAt: base.updatedAt },
      opened: { base: base.base, choices },
      ...change,
    });
  }
  const stored = (db: Db, id: string) =>
    db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("keeps changes of different fields, and names who made the other change", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{ name: "Walk" }]);
    const [adas, obis] = [await openForm(db, id), await openForm(db, id)];
    await updateEvent(db, ADA, id, adas({ location: "Ife" }));
    const saved = await updateEvent(db, OBI, id, obis({ name: "Long walk", report: "<p>Far</p>" }));
    expect(saved).toMatchObject({
      ok: true,
      notice: expect.stringMatching(/^Ada changed “Location” at \d\d:\d\d; both changes are kept\.$/),
    });
    expect(await stored(db, id)).toMatchObject({
      ...{ name: "Long walk", location: "Ife", report: "<p>Far</p>", summary: "Far" },
    });
    const audit = await db.selectFrom("auditEntries").select("detail").orderBy("id").execute();
    expect(audit.map(({ detail }) => detail)).toEqual(["Walk: location", "Long walk: name, report"]);
  });

  test("shows both texts for a conflicting field, and applies the choice", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{}]);
    const [adas, obis] = [await openForm(db, id), await openForm(db, id)];
    await updateEvent(db, ADA, id, adas({ report: "<p>Ada was there</p>" }));
    const mine = { report: '<p onclick="x()">Obi was there</p>', location: "Ede" };
    const asked = await updateEvent(db, OBI, id, obis(mine));
    if (asked.ok || asked.reason !== "changed") throw new Error("nothing is asked");
    expect(asked.conflicts).toEqual([
      {
        ...{ field: "report", label: "Report", by: "Ada", when: expect.stringMatching(CLOCK) },
        mine: { html: "<p>Obi was there</p>" },
        theirs: { html: "<p>Ada was there</p>" },
        shown: expect.any(String),
      },
    ]);
    expect(await stored(db, id)).toMatchObject({ report: "<p>Ada was there</p>", location: "Market square" });

    const [conflict] = asked.conflicts;
    const choose = (side: string) => ({ report: { side, shown: conflict?.shown } });
    expect(await updateEvent(db, OBI, id, obis(mine, choose("theirs")))).toMatchObject({ ok: true });
    expect(await stored(db, id)).toMatchObject({ report: "<p>Ada was there</p>", location: "Ede" });
    expect(await updateEvent(db, OBI, id, obis(mine, choose("mine")))).toMatchObject({ ok: true });
    expect(await stored(db, id)).toMatchObject({ report: "<p>Obi was there</p>" });
    // The choice was about a report that has been replaced since.
    expect(
      await updateEvent(db, ADA, id, adas({ report: "<p>Ada again</p>" }, choose("mine"))),
    ).toMatchObject({
      reason: "changed",
      conflicts: [{ by: "Obi", theirs: { html: "<p>Obi was there</p>" } }],
    });
  });

  test("loses nothing of a long report that this site did not write", async () => {
    const { db } = await open();
    const report = '<p onclick="x()">We <strong>met</strong>.</p>'.repeat(1_500);
    const clean = "<p>We <strong>met</strong>.</p>".repeat(1_500);
    const [id = ""] = await insertEvents(db, [{ report }]);
    const form = await openForm(db, id);
    const sent = form({ location: "Ife" });
    expect(sent.report).toBe(clean);
    expect(
      await updateEvent(db, ADA, id, { ...sent, report: "<p>Short</p>", opened: undefined }),
    ).toMatchObject({
      ok: true,
    });
    await db.updateTable("events").set({ report }).where("id", "=", id).execute();
    const again = await openForm(db, id);
    expect(await updateEvent(db, ADA, id, again({ location: "Ede" }))).toMatchObject({ ok: true });
    expect(await stored(db, id)).toMatchObject({ location: "Ede", report: clean });
  });

  test("keeps all concurrent changes of different fields", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{}]);
    const changes = [{ name: "A" }, { location: "B" }, { report: "<p>C</p>" }, { alt: "D" }] as const;
    const forms = await Promise.all(changes.map(() => openForm(db, id)));
    const saved = await Promise.all(
      changes.map((change, i) =>
        updateEvent(db, { id: `${i}`, name: `${i}` }, id, (forms[i] as (typeof forms)[0])(change)),
      ),
    );
    expect(saved.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(await stored(db, id)).toMatchObject({ name: "A", location: "B", report: "<p>C</p>", alt: "D" });
  });

  test("shows both flyers, and asks for a description of a replaced flyer", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{ alt: "A road" }]);
    const [two, three] = ["2".repeat(32), "3".repeat(32)];
    for (const picture of [two, three]) await insertPicture(db, picture);
    const [adas, obis] = [await openForm(db, id), await openForm(db, id)];
    await updateEvent(db, ADA, id, adas({}), two);
    expect(await updateEvent(db, OBI, id, obis({}), three)).toMatchObject({
      conflicts: [
        { label: "Event flyer", mine: { picture: { id: three } }, theirs: { picture: { id: two } } },
      ],
    });
    expect(await updateEvent(db, OBI, id, obis({ alt: "A river" }))).toMatchObject({
      conflicts: [{ label: "Event flyer", theirs: { picture: { id: two } } }],
    });
    expect(await stored(db, id)).toMatchObject({ pictureId: two, alt: "A road" });
  });

  test("is never both featured and cancelled, whoever changed what", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{}]);
    const [adas, obis] = [await openForm(db, id), await openForm(db, id)];
    await updateEvent(db, ADA, id, adas({ isFeatured: true }));
    const asked = await updateEvent(db, OBI, id, obis({ status: "cancelled" }));
    if (asked.ok || asked.reason !== "changed") throw new Error("nothing is asked");
    expect(asked.conflicts).toMatchObject([
      { label: "Featured event", mine: { text: "Not featured" }, theirs: { text: "Featured" } },
    ]);
    const [{ shown } = { shown: "" }] = asked.conflicts;
    const take = { isFeatured: { side: "theirs", shown } };
    expect(await updateEvent(db, OBI, id, obis({ status: "cancelled" }, take))).toMatchObject({
      reason: "invalid",
      errors: { isFeatured: expect.stringContaining("can't be featured") },
    });
    const keep = { isFeatured: { side: "mine", shown } };
    await updateEvent(db, OBI, id, obis({ status: "cancelled" }, keep));
    expect(await stored(db, id)).toMatchObject({ status: "cancelled", isFeatured: false });
  });

  test("deletes the record of who changed an event with the event", async () => {
    const { db } = await open();
    const [id = ""] = await insertEvents(db, [{}]);
    await updateEvent(db, ADA, id, (await openForm(db, id))({ name: "Run" }));
    expect(await db.selectFrom("fieldChanges").selectAll().execute()).toMatchObject([
      { record: `event:${id}`, field: "name", actorName: "Ada" },
    ]);
    await moveToTrash(db, ADA, EVENT_TRASH, id);
    await erase(db, ADA, EVENT_TRASH, id);
    expect(await db.selectFrom("fieldChanges").selectAll().execute()).toEqual([]);
  });

  test("follows its date until somebody chooses a status, even after its day has passed", async () => {
    const { db } = await open();
    await insertPicture(db);
    const make = async (date: string | null, status?: EventInput["status"]) => {
      const input = { ...newEvent(date), ...(status && { status }) };
      const made = await createEvent(db, ADA, input, "0123456789abcdef0123456789abcdef");
      if (!made.ok) throw new Error(made.reason);
      return made.id;
    };
    const [past, coming, undated] = [await make("2020-01-01"), await make("2090-01-01"), await make(null)];
    const chosen = await make("2090-01-01", "upcoming");
    const statuses = async () =>
      Promise.all([past, coming, undated, chosen].map(async (id) => (await stored(db, id)).status));
    expect(await statuses()).toEqual(["completed", "upcoming", "upcoming", "upcoming"]);
    const { status: _, ...following } = (await openForm(db, past))({ date: "2091-01-01" });
    await updateEvent(db, ADA, past, following);
    expect(await statuses()).toEqual(["upcoming", "upcoming", "upcoming", "upcoming"]);
    await completePastEvents(db, Date.parse("2090-01-01T12:00:00Z"));
    expect(await statuses()).toEqual(["upcoming", "upcoming", "upcoming", "upcoming"]);
    await completePastEvents(db, Date.parse("2090-01-02T12:00:00Z"));
    expect(await statuses()).toEqual(["upcoming", "completed", "upcoming", "upcoming"]);
  });
});

function newEvent(date: string | null) {
  return {
    ...{
      name: "Walk",
      location: "Ife",
      date,
      time: null,
      endTime: null,
      category: "campaign" as const,
      report: "",
      alt: "",
    },
    ...{ isFeatured: false, replacesFeatured: "" },
  };
}
