import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EVENT_LIST } from "#app/features/events/event-record.server.ts";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { otherPictures, smallPicture } from "#tests/support/hostile-pictures.ts";
import { relist } from "#tests/support/lists.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type SignedIn, signIn } from "#tests/support/sign-in.ts";

const GOOD = {
  name: "Book drive",
  location: "Market square",
  date: "2026-07-01",
  time: "09:30",
  status: "upcoming",
  category: "outreach",
  report: "<p>Books for <strong>all</strong>.</p>",
  alt: "Girls with books",
};
type Answer = {
  ok: boolean;
  errors?: Record<string, string>;
  formError?: string;
  featured?: { id: string; name: string };
  conflicts?: { field: string; label: string; by: string; theirs: { text: string }; shown: string }[];
};

let server: TestServer;
let database: Database;
let administrator: SignedIn;
let flyer: Buffer;

beforeAll(async () => {
  server = await startServer();
  database = openDatabase({ dataDir: server.dataDir });
  administrator = await signIn(server);
  flyer = await smallPicture("png");
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(async () => {
  await database.db.deleteFrom("events").execute();
  await relist(database.db, [EVENT_LIST]);
});

const events = () => database.db.selectFrom("events").selectAll().orderBy("createdAt").execute();

function formOf(fields: Record<string, string | undefined>, file: Buffer | null = flyer): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  if (file) form.set("picture", new Blob([new Uint8Array(file)], { type: "image/png" }), "flyer.png");
  return form;
}

async function post(path: string, form: FormData): Promise<{ status: number; answer: Answer }> {
  const response = await administrator.ask(path, form);
  return { status: response.status, answer: (await response.json()) as Answer };
}

const create = (fields: Record<string, string | undefined> = {}, file?: Buffer | null, id = newId()) =>
  post("/admin/events/new/details", formOf({ id, ...GOOD, ...fields }, file));

async function created(fields: Record<string, string> = {}) {
  const id = newId();
  expect(await create(fields, flyer, id)).toEqual({ status: 200, answer: { ok: true } });
  const event = (await events()).find((row) => row.id === id);
  if (!event) throw new Error("The event is not stored");
  return event;
}

const change = (event: { id: string; updatedAt: number }, fields: Record<string, string | undefined>) =>
  post(
    `/admin/events/${event.id}/details`,
    formOf({ ...GOOD, updatedAt: String(event.updatedAt), ...fields }, null),
  );

const publicEvents = async () => (await fetch(`${server.url}/events`)).text();

/** Invalid values of an event's form, and the field that reports each. */
const BAD: [string, Record<string, string | undefined>, string][] = [
  ["no name", { name: " " }, "name"],
  ["a name that is too long", { name: "x".repeat(201) }, "name"],
  ["no location", { location: undefined }, "location"],
  ["a location that is too long", { location: "x".repeat(201) }, "location"],
  ["no date", { date: "" }, "date"],
  ["a day that the calendar lacks", { date: "2026-02-30" }, "date"],
  ["no time", { time: "" }, "time"],
  ["a time that no clock shows", { time: "25:00" }, "time"],
  ["an unknown status", { status: "done" }, "status"],
  ["an unknown category", { category: "<b>party</b>" }, "category"],
  ["a report that is too long", { report: "x".repeat(200_001) }, "report"],
  ["a flyer that nobody described", { alt: "" }, "alt"],
  ["a description that is too long", { alt: "x".repeat(251) }, "alt"],
];

describe("creating an event", () => {
  test("stores it, and the next request shows it", async () => {
    await created({ name: "Walk for books", isFeatured: "on" });
    expect(await publicEvents()).toContain("Walk for books");
    const edit = await administrator.ask("/admin/events");
    expect(await edit.text()).toContain("Walk for books");
  });

  test.each(BAD)("refuses %s at its field and stores nothing", async (_what, fields, field) => {
    const { status, answer } = await create(fields);
    expect(status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await events()).toEqual([]);
  });

  test("refuses a missing flyer, and one that is neither PNG nor JPG", async () => {
    const missing = await create({}, null);
    expect(missing).toEqual({
      status: 400,
      answer: { ok: false, errors: { picture: "Please upload an event flyer." } },
    });
    const gif = await create({}, await smallPicture("gif"));
    expect(gif.answer.errors).toEqual({ picture: "Only JPG, JPEG, and PNG images are allowed." });
    for (const [name, bytes] of Object.entries(await otherPictures())) {
      const { status, answer } = await create({}, bytes);
      expect([status, Object.keys(answer.errors ?? {})], name).toEqual([400, ["picture"]]);
    }
    const text = await create({}, Buffer.from("%PDF-1.7 no picture"));
    expect(text.answer.errors).toEqual({ picture: "Please upload a valid image file." });
    expect(await events()).toEqual([]);
  });

  test("as a copy keeps the original's flyer, or takes another one, and changes nothing there", async () => {
    const original = await created({ name: "Reading club" });
    const copy = { copyOf: original.id, date: "2026-08-01" };
    const [same, other] = [newId(), newId()];
    expect(await create(copy, null, same)).toEqual({ status: 200, answer: { ok: true } });
    expect(await create(copy, await smallPicture("jpeg"), other)).toMatchObject({ status: 200 });
    const stored = new Map((await events()).map((event) => [event.id, event]));
    expect(stored.get(original.id)).toEqual(original);
    expect(stored.get(same)).toMatchObject({ pictureId: original.pictureId, date: "2026-08-01" });
    expect(stored.get(other)?.pictureId).not.toBe(original.pictureId);
    expect(new Set([...stored.values()].map(({ slug }) => slug)).size).toBe(3);
    const gone = await create({ copyOf: newId() }, null);
    expect(gone.answer.errors).toEqual({ picture: "Please upload an event flyer." });
    expect((await administrator.ask(`/admin/events/new?copy=${newId()}`)).status).toBe(404);
  });

  test("reports all errors at once", async () => {
    const { answer } = await post(
      "/admin/events/new/details",
      formOf({ id: newId(), name: "", location: "" }, null),
    );
    expect(answer.errors).toEqual({
      picture: "Please upload an event flyer.",
      name: "Enter a name.",
      location: "Enter a location.",
      date: "Enter a date.",
      time: "Enter a time.",
    });
  });

  test("keeps HTML in plain fields as text, and allowed HTML in a report", async () => {
    const hostile = `<img src=x onerror=alert(1)><script>alert(1)</script>`;
    const event = await created({ name: hostile, location: hostile, alt: hostile, report: hostile });
    expect(event.name).toBe(hostile);
    expect(event.report).not.toContain("<script");
    expect(event.report).not.toContain("onerror");
    const list = await (await administrator.ask("/admin/events")).text();
    const form = await (await administrator.ask(`/admin/events/${event.id}`)).text();
    for (const page of [list, form]) {
      expect(page).not.toContain("<img src=x");
      expect(page).not.toContain("<script>alert");
    }
  });

  test("makes one event per form, and nothing of a forged id", async () => {
    const id = newId();
    await create({}, flyer, id);
    expect((await create({}, flyer, id)).status).toBe(200);
    expect(await events()).toHaveLength(1);
    const other = await create({ name: "Another" }, flyer, id);
    expect(other.status).toBe(409);
    expect(other.answer.formError).toContain("An earlier try has created this already.");
    for (const forged of ["", "1", "../../x", "x".repeat(500)])
      expect((await create({}, flyer, forged)).status, forged).toBe(400);
    expect((await events()).map(({ name }) => name)).toEqual(["Book drive"]);
  });
});

describe("changing an event", () => {
  test("saves it, and reports somebody else's newer version instead of overwriting it", async () => {
    const event = await created();
    expect((await change(event, { name: "Big book drive" })).answer).toEqual({ ok: true });
    const late = await change(event, { name: "Small book drive", location: "School" });
    expect(late.status).toBe(409);
    const [name] = late.answer.conflicts ?? [];
    expect(name).toMatchObject({ label: "Name", by: "You", theirs: { text: "Big book drive" } });
    expect((await events()).map(({ name }) => name)).toEqual(["Big book drive"]);
    const choices = Object.fromEntries(
      (late.answer.conflicts ?? []).map(({ field, shown }) => [field, { side: "mine", shown }]),
    );
    const opened = JSON.stringify({ base: {}, choices });
    const again = await change(event, { name: "Small book drive", location: "School", opened });
    expect(again.answer).toMatchObject({ ok: true });
    expect((await events()).map(({ name }) => name)).toEqual(["Small book drive"]);
  });

  test.each(BAD)("refuses %s at its field and changes nothing", async (_what, fields, field) => {
    const event = await created();
    const { status, answer } = await change(event, fields);
    expect(status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await events()).toEqual([event]);
  });

  test("refuses an invalid version, and an event that doesn't exist", async () => {
    const event = await created();
    for (const updatedAt of ["", "now", "-1"])
      expect((await change(event, { updatedAt })).status, updatedAt).toBe(400);
    for (const id of [newId(), "x'--", "%F0%9F%92%A9"])
      expect((await change({ ...event, id }, {})).status, id).toBe(404);
    expect(await events()).toEqual([event]);
    expect((await administrator.ask(`/admin/events/${newId()}`)).status).toBe(404);
  });

  test("keeps the featured event until the person confirms replacing it", async () => {
    const walk = await created({ name: "Walk", isFeatured: "on" });
    const drive = await created();
    const { status, answer } = await change(drive, { isFeatured: "on" });
    expect(status).toBe(409);
    expect(answer.featured).toEqual({ id: walk.id, name: "Walk" });
    expect((await create({ isFeatured: "on" })).answer.featured).toEqual({ id: walk.id, name: "Walk" });
    const replaced = await change(drive, { isFeatured: "on", replacesFeatured: walk.id });
    expect(replaced.answer).toEqual({ ok: true });
    const featured = (await events()).filter(({ isFeatured }) => isFeatured);
    expect(featured.map(({ id }) => id)).toEqual([drive.id]);
  });
});

describe("the trash of events", () => {
  test("takes an event from the site, and restores it", async () => {
    const { id } = await created();
    const send = async (path = "") =>
      (await administrator.ask(`/admin/trash/event/${id}${path}`, new URLSearchParams())).status;
    expect(await send()).toBe(200);
    expect(await publicEvents()).not.toContain("Book drive");
    expect(await send()).toBe(404);
    expect((await administrator.ask(`/admin/events/${id}`)).status).toBe(404);
    expect(await send("/restoration")).toBe(200);
    expect(await publicEvents()).toContain("Book drive");
    expect(await send("/restoration")).toBe(404);
  });
});

describe("the figures", () => {
  const save = (name: string, fields: Record<string, string>) =>
    administrator.ask(`/admin/events/figures/${name}`, new URLSearchParams(fields));

  test("refuse invalid numbers, old versions and unknown names", async () => {
    for (const value of ["", "-1", "1,568", "<b>1</b>", "9".repeat(10)])
      expect((await save("active-programs", { value, updatedAt: "0" })).status, value).toBe(400);
    expect((await save("visitors", { value: "1", updatedAt: "0" })).status).toBe(404);
    expect((await save("active-programs", { value: "14", updatedAt: "0" })).status).toBe(200);
    expect((await save("active-programs", { value: "15", updatedAt: "0" })).status).toBe(409);
    const stored = await database.db
      .selectFrom("settings")
      .select("value")
      .where("key", "like", "event-figure.%")
      .execute();
    expect(stored).toEqual([{ value: "14" }]);
  });
});

test.each(["page=0", "page=abc", "page=999999", "q=%00", "q=%25", "sort=report", "sort=-", "sort=--name"])(
  "the list answers ?%s",
  async (query) => {
    await created();
    const answer = await administrator.ask(`/admin/events?${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Add Event");
  },
);
