import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { STORED } from "#app/features.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { S3_KEYS, type S3StandIn, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import { type Engine, openDatabase } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import { openFiles } from "../files/open-files.server.ts";
import { type MoveOptions, moveSite } from "./move.server.ts";
import { holdSite } from "./site-lock.server.ts";

// Each moves a whole site, some of them three times.
vi.setConfig({ testTimeout: 60_000 });

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
});
const opened: TestDatabase[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  vi.unstubAllEnvs();
  await s3.close();
});

type Place = { location: TestDatabase["location"]; files: Files; beside?: () => Promise<void> };

async function newPlace(engine: Engine, filesUrl?: string): Promise<Place> {
  const { location, ...database } = await openTestDatabase(engine, { migrated: false });
  opened.push({ location, ...database });
  return { location, files: openFiles({ filesUrl, dataDir: location.dataDir }) };
}

async function newSite(engine: Engine): Promise<Place> {
  const database = await openTestDatabase(engine);
  opened.push(database);
  const files = openFiles({ filesUrl: undefined, dataDir: database.location.dataDir });
  await fillSmallSite(database.db, files);
  return { location: database.location, files };
}

const contentOf = ({ location, files }: Place) => readSiteContent(location, files);

function move(from: Place, to: Place, options: Partial<MoveOptions> = {}) {
  return moveSite(
    { ...from, stored: STORED },
    { ...to, stored: STORED },
    { folder: from.location.dataDir, ...options },
  );
}

async function onSite<Result>(
  place: Place,
  run: (db: TestDatabase["db"]) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(place.location);
  try {
    return await run(database.db);
  } finally {
    await database.close();
  }
}

test("from SQLite and disk to PostgreSQL and S3, and back", async () => {
  const home = await newSite("sqlite");
  const before = await contentOf(home);
  const away = await newPlace("postgres", s3.filesUrl);
  expect(await move(home, away)).toMatchObject({ ok: true, wasRunning: false });
  expect(differences(before, await contentOf(away))).toEqual([]);
  expect(differences(before, await contentOf(home))).toEqual([]);

  const back = await newPlace("sqlite");
  expect(await move(away, back)).toMatchObject({ ok: true });
  expect(differences(before, await contentOf(back))).toEqual([]);
  // Nothing of the passage stays.
  for (const { location } of [home, away, back])
    expect(readdirSync(location.dataDir)).not.toContain("moving");
});

test("one move at a time; what a killed one has left goes with the next", async () => {
  const home = await newSite("sqlite");
  const away = await newPlace("postgres");
  const passing = `${home.location.dataDir}/moving`;
  mkdirSync(passing);
  writeFileSync(`${passing}/sent.tar.1234.part`, "half");
  let meanwhile: unknown;
  const beside = async () => {
    meanwhile = await move(home, await newPlace("postgres"));
  };
  expect(await move({ ...home, beside }, away)).toMatchObject({ ok: true });
  expect(meanwhile).toEqual({ ok: false, why: "The site is being moved already." });
  expect(readdirSync(home.location.dataDir)).not.toContain("moving");
});

test("an interrupted move leaves the site as it was, and is repeated", async () => {
  const home = await newSite("sqlite");
  const before = await contentOf(home);
  const away = await newPlace("postgres");
  let puts = 0;
  const broken: Files = {
    ...away.files,
    put: (...file) => (++puts > 5 ? Promise.reject(new Error("the disk is full")) : away.files.put(...file)),
  };
  await expect(move(home, { ...away, files: broken })).rejects.toThrow("the disk is full");
  expect(differences(before, await contentOf(home))).toEqual([]);
  expect(await move(home, away)).toMatchObject({ ok: true });
  expect(differences(before, await contentOf(away))).toEqual([]);
});

test("while servers go on it says so; what they write comes along with the next move", async () => {
  const home = await newSite("sqlite");
  const away = await newPlace("postgres");
  const server = await holdSite(home.location, () => {});
  expect(await move(home, away)).toMatchObject({ ok: true, wasRunning: true });
  // The mail that waited is the running server's to send.
  const waiting = (place: Place) =>
    onSite(place, (db) => db.selectFrom("outbox").select("status").where("id", "=", "m1").execute());
  expect(await waiting(away)).toEqual([{ status: "failed" }]);
  await onSite(home, (db) => db.updateTable("users").set({ name: "Ada Later" }).execute());
  await server?.release();
  expect(await move(home, away)).toMatchObject({ ok: true, wasRunning: false });
  expect(await waiting(away)).toEqual([{ status: "waiting" }]);
  expect(differences(await contentOf(home), await contentOf(away))).toEqual([]);
});

test("another site in that place is not replaced without being told to", async () => {
  const home = await newSite("sqlite");
  const other = await newSite("postgres");
  await onSite(other, async (db) => {
    await db.updateTable("secrets").set({ value: "of another site" }).execute();
    await db.deleteFrom("sessions").execute();
    await db.updateTable("users").set({ id: "u2" }).execute();
  });
  const before = await contentOf(other);
  expect(await move(home, other)).toEqual({ ok: false, why: "There is another site in that place already." });
  expect(differences(before, await contentOf(other))).toEqual([]);
  expect(await move(home, other, { replaces: true })).toMatchObject({ ok: true });
});

test("a site that nobody has visited is moved again like any other", async () => {
  const home = await newSite("sqlite");
  await onSite(home, (db) => db.deleteFrom("secrets").execute());
  const away = await newPlace("postgres");
  expect(await move(home, away)).toMatchObject({ ok: true });
  expect(await move(home, away)).toMatchObject({ ok: true });
});

test("what does not arrive as it was sent is told", async () => {
  const home = await newSite("sqlite");
  const away = await newPlace("postgres");
  const lying: Files = {
    ...away.files,
    put: (key, bytes, type) => away.files.put(key, key.endsWith(".jpg") ? bytes.subarray(1) : bytes, type),
  };
  const moved = await move(home, { ...away, files: lying });
  expect(moved).toMatchObject({
    ok: false,
    why: expect.stringMatching(/not what was sent: the file .*\.jpg/),
  });

  const incomplete = await newSite("sqlite");
  const [key] = readdirSync(`${incomplete.location.dataDir}/files`, {
    recursive: true,
    encoding: "utf8",
  }).filter((name) => name.endsWith(".jpg"));
  await incomplete.files.remove(key as string);
  expect(await move(incomplete, await newPlace("postgres"))).toMatchObject({
    ok: false,
    why: `The site lacks files of pictures: ${key}.`,
  });
});
