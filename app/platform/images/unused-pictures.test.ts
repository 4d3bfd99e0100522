import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { S3_KEYS, type S3StandIn, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { engineOf } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { openFiles } from "../files/open-files.server.ts";
import { openLog } from "../program/log.server.ts";
import { replaceSitePicture } from "../settings/site-pictures.server.ts";
import { pictureFileName } from "./picture-data.ts";
import { CLAIM_MS } from "./picture-removals.server.ts";
import { findPictureColumns, noteContentPictures } from "./picture-uses.server.ts";
import { openPictures, type Pictures } from "./pictures.server.ts";
import { removeUnusedPictures, UNUSED_MS } from "./unused-pictures.server.ts";

const ADA = { id: "ada", name: "Ada" };
const HTML = (id: string) =>
  `<p>x</p><img src="/pictures/${id}-80.jpg" srcset="/pictures/${id}-80.webp 80w">`;

type Place = { database: TestDatabase; files: Files; pictures: Pictures };

function openPlace(database: TestDatabase, files: Files): Place {
  const log = openLog({ logLevel: "silent" });
  return { database, files, pictures: openPictures({ db: database.db, files, log }) };
}

async function store(place: Place, seed = 1): Promise<string> {
  const stored = await place.pictures.store(await smallPicture("jpeg", seed));
  if (!stored.ok) throw new Error(stored.message);
  await place.pictures.makeMissingAvif();
  return stored.picture.id;
}

/** Twice, a day apart: the first notes what is unused. */
async function removeAfterADay({ database: { db }, files }: Place): Promise<number> {
  const now = Date.now();
  return (
    (await removeUnusedPictures({ db, files }, now)) +
    (await removeUnusedPictures({ db, files }, now + UNUSED_MS))
  );
}

describeOnEachEngine("unused pictures", (open, engine) => {
  let place: Place;
  let folder: string;
  beforeEach(async () => {
    const dataDir = temporaryFolder("data");
    folder = path.join(dataDir, "files");
    place = openPlace(await open(), openFiles({ filesUrl: undefined, dataDir }));
    return () => place.pictures.close();
  });

  const storedIds = async () =>
    (await place.database.db.selectFrom("pictures").select("id").orderBy("id").execute()).map(({ id }) => id);
  const fileNames = () => readdirSync(folder).filter((name) => name !== ".incoming");
  const namesOf = (id: string) =>
    (["avif", "jpg", "webp"] as const).map((type) => pictureFileName(id, 80, type));

  test("go after a day, rows and files, with an audit entry of the house; used ones stay", async () => {
    const { db } = place.database;
    const [used, unused] = [await store(place, 1), await store(place, 2)];
    await replaceSitePicture(db, ADA, "hero", { pictureId: used, alt: "" });
    const now = Date.now();
    expect(await removeUnusedPictures(place.database && { db, files: place.files }, now)).toBe(0);
    expect(await removeUnusedPictures({ db, files: place.files }, now + UNUSED_MS - 1)).toBe(0);
    expect(fileNames()).toHaveLength(6);
    // Several processes at once: it goes once.
    const removed = await Promise.all(
      [1, 2, 3].map(() => removeUnusedPictures({ db, files: place.files }, now + UNUSED_MS)),
    );
    expect(removed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await storedIds()).toEqual([used]);
    expect(fileNames().sort()).toEqual(namesOf(used));
    expect(await db.selectFrom("pictureRemovals").selectAll().execute()).toEqual([]);
    const entries = db.selectFrom("auditEntries").selectAll().where("subject", "=", "unused picture");
    expect(await entries.execute()).toMatchObject([
      { action: "removed", subjectId: unused, actorId: null, actorName: "Schoolward" },
    ]);
  });

  test("are counted from when they were used last, and an upload begins the time anew", async () => {
    const { db } = place.database;
    const id = await store(place);
    const now = Date.now();
    const sweep = (days: number) => removeUnusedPictures({ db, files: place.files }, now + days * UNUSED_MS);
    await sweep(0);
    await replaceSitePicture(db, ADA, "logo", { pictureId: id, alt: "" });
    expect(await sweep(2)).toBe(0);
    await db.deleteFrom("sitePictures").execute();
    expect(await sweep(2.5)).toBe(0);
    expect(await store(place)).toBe(id);
    expect(await sweep(3.6)).toBe(0);
    expect(await storedIds()).toEqual([id]);
    expect(await sweep(4.6)).toBe(1);
  });

  test("are those that no column anywhere refers to, and none in a rich text", async () => {
    const { db } = place.database;
    const columns = await findPictureColumns(db);
    expect(columns.map(({ table, column }) => `${table}.${column}`)).toEqual(
      expect.arrayContaining([
        "campaign_highlights.picture_id",
        "event_pictures.picture_id",
        "events.picture_id",
        "executives.picture_id",
        "post_draft_pictures.picture_id",
        "post_pictures.picture_id",
        "post_version_pictures.picture_id",
        "posts.picture_id",
        "site_pictures.picture_id",
        "story_cards.picture_id",
      ]),
    );
    // A table of tomorrow is held to as well.
    await sql`create table later (cover text references pictures (id))`.execute(db);
    const [cover, inText, gone] = [await store(place, 1), await store(place, 2), await store(place, 3)];
    await sql`insert into later (cover) values (${cover})`.execute(db);
    await insertPost(place, HTML(inText) + HTML("0".repeat(32)));
    expect(await removeAfterADay(place)).toBe(1);
    expect(await storedIds()).toEqual([cover, inText].sort());
    expect(await storedIds()).not.toContain(gone);

    await db.transaction().execute((trx) => noteContentPictures(trx, "postPictures", "p", "<p>Without</p>"));
    expect(await removeAfterADay(place)).toBe(1);
    expect(await storedIds()).toEqual([cover]);
  });

  test("that a save begins to use in the same moment stay", async () => {
    const { db } = place.database;
    const id = await store(place);
    await removeUnusedPictures({ db, files: place.files }, 1);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const saving = db.transaction().execute(async (trx) => {
      const values = { slot: "hero", pictureId: id, alt: "", updatedAt: 1 };
      await trx.insertInto("sitePictures").values(values).execute();
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    const removing = removeUnusedPictures({ db, files: place.files }, 1 + UNUSED_MS);
    if (engine === "postgres") await waitingForLock(db);
    goOn.resolve();
    await saving;
    expect(await removing).toBe(0);
    expect(await storedIds()).toEqual([id]);
    expect(fileNames()).toHaveLength(3);
  });

  test("that are gone first refuse the save that comes too late", async () => {
    const id = await store(place);
    expect(await removeAfterADay(place)).toBe(1);
    const { db } = place.database;
    await expect(replaceSitePicture(db, ADA, "hero", { pictureId: id, alt: "" })).rejects.toThrow();
    expect(await db.selectFrom("sitePictures").selectAll().execute()).toEqual([]);
    await insertPost(place, HTML(id));
    expect(await db.selectFrom("postPictures").selectAll().execute()).toEqual([]);
  });

  test("that are uploaded while their files are being removed are whole again", async () => {
    const { db } = place.database;
    const id = await store(place);
    let again: Promise<string> | undefined;
    const files: Files = {
      ...place.files,
      async remove(key) {
        again ??= store(place);
        await place.files.remove(key);
      },
    };
    const now = Date.now();
    await removeUnusedPictures({ db, files }, now);
    expect(await removeUnusedPictures({ db, files }, now + UNUSED_MS)).toBe(1);
    expect(await again).toBe(id);
    expect(await storedIds()).toEqual([id]);
    expect(fileNames().sort()).toEqual(namesOf(id));
  });

  test("whose removal broke off are finished by the next one, or by an upload of the same", async () => {
    const { db } = place.database;
    const [first, second] = [await store(place, 1), await store(place, 2)];
    const broken: Files = { ...place.files, remove: () => Promise.reject(new Error("storage is away")) };
    const now = Date.now();
    await removeUnusedPictures({ db, files: broken }, now);
    await expect(removeUnusedPictures({ db, files: broken }, now + UNUSED_MS)).rejects.toThrow("away");
    expect(await storedIds()).toEqual([]);
    expect(fileNames()).toHaveLength(6);
    // The claim of the process that died runs out.
    await db.updateTable("pictureRemovals").set({ claimedUntil: 1 }).execute();
    expect(await store(place, 1)).toBe(first);
    await removeUnusedPictures({ db, files: place.files }, now);
    expect(fileNames().sort()).toEqual(namesOf(first));
    expect(await storedIds()).not.toContain(second);
  });

  test("whose removal broke off before the clock was set back hold up no upload for days", async () => {
    const { db } = place.database;
    const id = await store(place);
    const broken: Files = { ...place.files, remove: () => Promise.reject(new Error("storage is away")) };
    const now = Date.now();
    await removeUnusedPictures({ db, files: broken }, now);
    await expect(removeUnusedPictures({ db, files: broken }, now + UNUSED_MS)).rejects.toThrow("away");
    const claims = db.updateTable("pictureRemovals");
    await claims.set({ claimedUntil: now + 24 * 3_600_000 }).execute();
    const again = store(place);
    await expect
      .poll(() => db.selectFrom("pictureRemovals").select("claimedUntil").executeTakeFirst())
      .toMatchObject({ claimedUntil: expect.toSatisfy((until: number) => until <= Date.now() + CLAIM_MS) });
    // Who made the claim may still be at it; it runs out.
    await claims.set({ claimedUntil: 1 }).execute();
    expect(await again).toBe(id);
    expect(fileNames().sort()).toEqual(namesOf(id));
  });
});

async function insertPost({ database: { db } }: Place, content: string) {
  const post = {
    id: "p",
    slug: "p",
    title: "t",
    excerpt: "",
    category: "programs",
    author: "",
    tags: "",
  } as const;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("posts")
      .values({
        ...post,
        ...{ date: "2026-01-01", readTime: "", content, alt: "", status: "draft", featured: false },
        ...{ createdAt: 1, updatedAt: 1 },
      })
      .execute();
    await noteContentPictures(trx, "postPictures", "p", content);
  });
}

/** Resolves when a statement waits for another transaction. */
async function waitingForLock(db: TestDatabase["db"]): Promise<void> {
  expect(engineOf(db)).toBe("postgres");
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

describeOnEachEngine("unused pictures in a bucket", (open) => {
  let s3: S3StandIn;
  beforeAll(async () => {
    s3 = await startS3StandIn();
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await s3.close();
  });

  test("go with their files", async () => {
    const place = openPlace(await open(), openFiles({ filesUrl: s3.filesUrl, dataDir: "" }));
    await store(place);
    expect(s3.objects.size).toBe(3);
    expect(await removeAfterADay(place)).toBe(1);
    expect(s3.objects.size).toBe(0);
    await place.pictures.close();
  });
});
