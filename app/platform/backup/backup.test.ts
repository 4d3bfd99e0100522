import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listMessagesToManage } from "#app/features/messages/admin/message-list.server.ts";
import { MESSAGES } from "#app/features/messages/message-record.server.ts";
import { STORED } from "#app/features.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { ENGINES, type TestDatabase } from "#tests/support/database.ts";
import { S3_KEYS, type S3StandIn, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { differences } from "#tests/support/site-content.ts";
import { contentOf, type Place, sitePlaces } from "#tests/support/site-places.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Engine, openDatabase } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import type { Files } from "../files/files.server.ts";
import { countListed } from "../lists/list-counts.server.ts";
import { invalidatePages, readGeneration } from "../page-cache/generation.server.ts";
import { auditActor } from "../records/audit.server.ts";
import { change } from "../records/change.server.ts";
import { backupName, saveBackup } from "./backup-file.server.ts";
import { type RestoreOptions, restoreBackup } from "./restore.server.ts";
import { holdSite } from "./site-lock.server.ts";
import { FILES_AT_ONCE, writeBackup } from "./write-backup.server.ts";

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.close();
});

const { newPlace, newSite } = sitePlaces();

const standing = new Map<Engine, Promise<Place>>();

/** Returns a site that no test changes. */
function standingSite(engine: Engine): Promise<Place> {
  const site = standing.get(engine) ?? newSite(engine);
  standing.set(engine, site);
  return site;
}

async function backUp({ database, files }: Place): Promise<string> {
  const file = path.join(temporaryFolder("backup"), "site.tar");
  await saveBackup(file, { location: database.location, files, stored: STORED });
  return file;
}

function restore(file: string, { database, files }: Place, options: RestoreOptions = { sendWaiting: true }) {
  return restoreBackup(file, { location: database.location, files, stored: STORED }, options);
}

/**
 * Reads through a second connection, because SQLite's first one still has the replaced file open.
 */
async function look<Result>(
  place: Place,
  read: (db: TestDatabase["db"]) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(place.database.location);
  try {
    return await read(database.db);
  } finally {
    await database.close();
  }
}

describe.each([
  ["sqlite", "sqlite", "disk", "disk"],
  ["sqlite", "postgres", "disk", "S3"],
  ["postgres", "sqlite", "S3", "disk"],
  ["postgres", "postgres", "disk", "disk"],
] as const)("a backup from %s to %s, %s to %s", (from, to, source, target) => {
  const filesAt = (kind: "disk" | "S3") => (kind === "S3" ? s3.filesUrl : undefined);

  test("brings everything back as it was, in the place of another site", async () => {
    s3.objects.clear();
    const site = await newSite(from, filesAt(source));
    const kept = await contentOf(site);
    const file = await backUp(site);
    if (source === "S3") s3.objects.clear();

    const place = await newPlace(to, filesAt(target));
    const { db } = place.database;
    const picture = { id: "0".repeat(32), width: 9, height: 9, widths: "9", placeholder: "", createdAt: 1 };
    await db.insertInto("pictures").values(picture).execute();
    await db.insertInto("goneEventSlugs").values({ slug: "of the old site", goneAt: 1 }).execute();
    await db.transaction().execute(async (trx) => {
      for (let times = 0; times < 40; times += 1) await invalidatePages(trx);
    });
    const generation = await readGeneration(db);
    await db.destroy();

    expect(await restore(file, place)).toMatchObject({ ok: true, heldMails: 0 });
    await look(place, async (restored) => {
      expect(await readGeneration(restored)).toBe(generation + 1);
      expect(await restored.selectFrom("sessions").selectAll().execute()).toEqual([]);
      // The old site's picture: nothing uses it, so it is removed with its files a day later.
      expect(
        await restored.deleteFrom("pictures").where("id", "=", picture.id).returning("unusedSince").execute(),
      ).toEqual([{ unusedSince: null }]);
    });
    expect(differences(kept, await contentOf(place))).toEqual([]);
    expect(kept.posts?.length).toBeGreaterThan(30);
    expect(kept.files?.some((line) => line.endsWith("missing"))).toBe(false);
  });

  test("leaves a site that goes on: changes are counted and found, mails that waited are held", async () => {
    const file = await backUp(await standingSite(from));
    const place = await newPlace(to, undefined, false);
    await place.database.db.destroy();
    expect(await restore(file, place, {})).toMatchObject({ ok: true, heldMails: 1 });

    await look(place, async (db) => {
      const [mail] = await db
        .selectFrom("outbox")
        .select(["status", "lastError"])
        .where("id", "=", "m1")
        .execute();
      expect(mail).toEqual({
        status: "failed",
        lastError: "It waited when the backup was made that was restored.",
      });
      const count = () => countListed(db, "messages", ["inbox"]);
      const found = async (search: string) =>
        (await listMessagesToManage(db, { search, folder: "inbox", show: "all", page: 1 }, 0)).total;
      const [counted, before] = [await count(), await found("ada")];
      const now = Date.now();
      const message = { id: "new", name: "Ada", email: "a@example.org", message: "x", createdAt: now };
      const nothing = { subject: null, phone: null, company: null, answeredAt: null, deletedAt: null };
      await change(db, auditActor.system, MESSAGES, async ({ insert, skipAudit }) => {
        skipAudit("a test");
        return insert({ ...message, ...nothing });
      });
      expect(await count()).toBe(counted + 1);
      expect(await found("ada")).toBe(before + 1);
    });
  });
});

describe.each(ENGINES)("a restore on %s", (engine) => {
  test("is refused while a server holds the site, and no server starts while it runs", async () => {
    const site = await newSite(engine);
    const file = await backUp(site);
    const before = await contentOf(site);
    const server = await holdSite(site.database.location, () => {});
    expect(await restore(file, site)).toEqual({
      ok: false,
      why: "The site is running: stop its servers first (and imports).",
    });
    expect(differences(before, await contentOf(site))).toEqual([]);
    await server?.release();

    const started: ReturnType<typeof holdSite>[] = [];
    await site.database.db.destroy();
    const restored = await restore(file, site, {
      sendWaiting: true,
      onStep: (step) => {
        if (step === "Filling the database …") started.push(holdSite(site.database.location, () => {}));
      },
    });
    expect(restored.ok).toBe(true);
    expect(await Promise.all(started)).toEqual([undefined]);
  });
});

test("a backup is for its owner only, and appears under its name only when whole", async () => {
  const site = await standingSite("sqlite");
  const folder = temporaryFolder("backup");
  const file = path.join(folder, "site.tar");
  await saveBackup(file, { location: site.database.location, files: site.files, stored: STORED });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const size = statSync(file).size;

  const failing: Files = { ...site.files, read: () => Promise.reject(new Error("the disk is gone")) };
  await expect(
    saveBackup(file, { location: site.database.location, files: failing, stored: STORED }),
  ).rejects.toThrow("the disk is gone");
  expect(readdirSync(folder)).toEqual(["site.tar"]);
  expect(statSync(file).size).toBe(size);
  expect(backupName(Date.UTC(2026, 4, 31, 22, 15, 9))).toBe("schoolward-2026-05-31-221509.tar");
});

test("a backup removes what another left that was killed, and not what one is writing now", async () => {
  const site = await newSite("sqlite");
  const folder = temporaryFolder("backup");
  const unfinished = (name: string, hoursAgo: number) => {
    const file = path.join(folder, name);
    writeFileSync(file, "people");
    utimesSync(file, new Date(), new Date(Date.now() - hoursAgo * 3_600_000));
  };
  unfinished("monday.tar.0a1b2c3d.part", 25);
  unfinished("tuesday.tar.0a1b2c3d.part", 23);
  unfinished("other.part", 25);
  await saveBackup(path.join(folder, "site.tar"), {
    location: site.database.location,
    files: site.files,
    stored: STORED,
  });
  expect(readdirSync(folder).sort()).toEqual(["other.part", "site.tar", "tuesday.tar.0a1b2c3d.part"]);
});

test("a file of a picture that is missing is said, and does not stand in the way", async () => {
  const site = await newSite("sqlite");
  const [key] = (await contentOf(site)).files?.map((line) => line.split(" ")[0] as string) ?? [];
  await site.files.remove(key as string);
  const file = path.join(temporaryFolder("backup"), "site.tar");
  const made = await saveBackup(file, {
    location: site.database.location,
    files: site.files,
    stored: STORED,
  });
  expect(made.missing).toEqual([key]);
  const place = await newPlace("sqlite");
  await place.database.db.destroy();
  expect(await restore(file, place)).toMatchObject({ ok: true });
});

test("a backup reads no more files ahead than it may, however slowly it is taken", async () => {
  const { database, files } = await standingSite("sqlite");
  let read = 0;
  let most = 0;
  const counted: Files = {
    ...files,
    read: (key) => {
      read += 1;
      return files.read(key);
    },
  };
  const readNow = async () => {
    await pause(5);
    most = Math.max(most, read);
    read = 0;
  };
  const made = await writeBackup({ location: database.location, files: counted, stored: STORED }, readNow);
  expect(made.files).toBeGreaterThan(2 * FILES_AT_ONCE);
  // Plus the file that is being written.
  expect(most).toBeLessThanOrEqual(FILES_AT_ONCE + 1);
});

test("a restore that cannot store a file stops, and ends when no file is on its way", async () => {
  const file = await backUp(await standingSite("sqlite"));
  const place = await newPlace("sqlite");
  await place.database.db.destroy();
  let begun = 0;
  let running = 0;
  const put: Files["put"] = async () => {
    const nth = ++begun;
    running += 1;
    await pause(nth === 3 ? 1 : 50);
    running -= 1;
    if (nth === 3) throw new Error("the disk is full");
  };
  const full = { ...place, files: { ...place.files, put } };
  await expect(restore(file, full)).rejects.toThrow("the disk is full");
  expect(running).toBe(0);
  expect(begun).toBeLessThanOrEqual(FILES_AT_ONCE);
});

test("on PostgreSQL nothing is left of a newer version, which may come again, and all of what isn't ours", async () => {
  const file = await backUp(await newSite("sqlite"));
  const place = await newPlace("postgres");
  const { database } = place;
  const newer = {
    ...migrationsFor("postgres"),
    "9999-newer": {
      async up(db: Kysely<unknown>) {
        await sql`create table newer (id integer)`.execute(db);
        await sql`create sequence newer_numbers`.execute(db);
      },
    },
  };
  await migrate(database, newer);
  await sql`create table of_others (id integer)`.execute(database.db);
  expect(await restore(file, place, { replaceNewer: true })).toMatchObject({ ok: true });
  await sql`select id from of_others`.execute(database.db);
  expect(await migrate(database, newer)).toEqual(["9999-newer"]);
});

test("a SQLite file that is damaged is replaced, and kept beside", async () => {
  const site = await standingSite("sqlite");
  const kept = await contentOf(site);
  const file = await backUp(site);
  const place = await newPlace("sqlite");
  await place.database.close();
  const { dataDir } = place.database.location;
  writeFileSync(
    path.join(dataDir, "schoolward.sqlite"),
    "this is no database at all, whatever its name says",
  );
  expect(await restore(file, place)).toMatchObject({ ok: true });
  expect(differences(kept, await contentOf(place))).toEqual([]);
  expect(existsSync(path.join(dataDir, "schoolward.sqlite.damaged"))).toBe(true);
});

test("a SQLite file that another program has open is not swapped beneath it", async () => {
  const site = await standingSite("sqlite");
  const file = await backUp(site);
  expect(await restore(file, site)).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^Another program/),
  });
  expect(existsSync(path.join(site.database.location.dataDir, ".restoring"))).toBe(false);
});
