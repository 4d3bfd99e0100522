import { readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STORED } from "#app/features.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { packAll } from "#tests/support/packed-backup.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { Files } from "../files/files.server.ts";
import { openFiles } from "../files/open-files.server.ts";
import { saveBackup } from "./backup-file.server.ts";
import { checkBackup } from "./check-backup.server.ts";
import { MANIFEST, type Manifest, SUMS } from "./manifest.ts";
import { restoreBackup } from "./restore.server.ts";
import { readTar, type TarEntry } from "./tar.server.ts";

let site: TestDatabase;
let files: Files;
let good: Buffer;
const entries: TarEntry[] = [];
const file = path.join(temporaryFolder("backup"), "site.tar");

beforeAll(async () => {
  site = await openTestDatabase("sqlite");
  files = openFiles({ filesUrl: undefined, dataDir: site.location.dataDir });
  await fillSmallSite(site.db, files);
  const whole = path.join(temporaryFolder("backup"), "whole.tar");
  await saveBackup(whole, { location: site.location, files, stored: STORED });
  good = readFileSync(whole);
  for await (const entry of readTar(whole)) if (entry.name !== SUMS) entries.push(entry);
});
afterAll(() => site.close());

async function check(bytes: Buffer) {
  writeFileSync(file, bytes);
  return checkBackup(file);
}

/** The parts, one of them changed, with checksums that fit. */
function rebuilt(change: (entry: TarEntry) => TarEntry | undefined): Buffer {
  return packAll(entries.map(change).filter((entry) => entry !== undefined));
}

function withManifest(change: (manifest: Manifest) => void): Buffer {
  return rebuilt((entry) => {
    if (entry.name !== MANIFEST) return entry;
    const manifest = JSON.parse(entry.bytes.toString()) as Manifest;
    change(manifest);
    return { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) };
  });
}

test("the whole one is whole", async () => {
  expect(await check(good)).toMatchObject({ ok: true });
});

test("a file that is open already is read as often as asked, and stays open", async () => {
  writeFileSync(file, good);
  await using handle = await open(file);
  expect(await checkBackup(handle)).toMatchObject({ ok: true });
  expect(await checkBackup(handle)).toMatchObject({ ok: true });
});

test("one changed bit anywhere is found", async () => {
  const places = Array.from({ length: 60 }, (_, index) => Math.floor(((index + 0.37) * good.length) / 60));
  // Headers, filling and the end as well.
  for (let at = 0; at < 512; at += 23) places.push(at, good.length - 1 - at, good.length - 1024 - at);
  for (const place of places) {
    const damaged = Buffer.from(good);
    damaged[place] = (damaged[place] as number) ^ (1 << (place % 8));
    expect(await check(damaged), `bit ${place % 8} of byte ${place}`).toMatchObject({ ok: false });
  }
}, 120_000);

test("a part that is cut off, a file that goes on, and another file are refused", async () => {
  const damaged = "The file is damaged, or no backup:";
  for (const length of [
    0,
    1,
    511,
    512,
    5000,
    good.length / 2,
    good.length - 1024,
    good.length - 512,
    good.length - 1,
  ])
    expect(await check(good.subarray(0, length)), `${length} bytes`).toEqual({
      ok: false,
      why: expect.stringContaining(damaged),
    });
  expect(await check(Buffer.concat([good, Buffer.alloc(512)]))).toMatchObject({ ok: false });
  expect(await check(Buffer.from("hello".repeat(1000)))).toMatchObject({ ok: false });
});

test.each([
  ["a part less", () => rebuilt((entry) => (entry.name.startsWith("tables/posts/") ? undefined : entry))],
  [
    "a file less",
    () =>
      rebuilt((entry) =>
        entry === entries.find(({ name }) => name.startsWith("files/")) ? undefined : entry,
      ),
  ],
  ["a part of no backup", () => packAll([...entries, { name: "../../etc/passwd", bytes: Buffer.from("x") }])],
  [
    "rows of a table that it does not list",
    () =>
      withManifest((manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== "users");
      }),
  ],
  ["a part twice", () => packAll([...entries, entries.at(-1) as TarEntry])],
  ["no ending", () => packAll(entries.slice(0, -1))],
  [
    "rows that are no rows",
    () =>
      rebuilt((entry) =>
        entry.name.startsWith("tables/posts/") ? { ...entry, bytes: Buffer.from("[]") } : entry,
      ),
  ],
  [
    "another program's manifest",
    () => withManifest((manifest) => Object.assign(manifest, { program: "another" })),
  ],
])("checksums that fit do not hide %s", async (_, make) => {
  expect(await check(make())).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^The file is damaged/),
  });
});

test.each([
  ["a newer format", () => withManifest((manifest) => Object.assign(manifest, { format: 2 }))],
  [
    "a migration that this version lacks",
    () => withManifest((manifest) => manifest.migrations.push("9999-later")),
  ],
])("%s is refused with the advice to update", async (_, make) => {
  expect(await check(make())).toEqual({
    ok: false,
    why: expect.stringMatching(/newer version .*update first/),
  });
});

test("a backup from before the first release is refused, and says so", async () => {
  const older = withManifest((manifest) => manifest.migrations.splice(0, 1, "0001-first-tables"));
  expect(await check(older)).toEqual({
    ok: false,
    why: "The backup was made before the first release of Schoolward. No version can restore it.",
  });
});

test.each([
  ["a file of no picture", () => packAll(withExtraFile())],
  [
    "a table that there is not",
    () => withManifest((manifest) => manifest.tables.push({ name: "no_such", rows: 0 })),
  ],
  ["rows that refer to nothing", () => withoutPictures()],
])("what only the database can tell changes nothing either: %s", async (_, make) => {
  writeFileSync(file, make());
  const target = await openTestDatabase("sqlite");
  const targetFiles = openFiles({ filesUrl: undefined, dataDir: target.location.dataDir });
  await fillSmallSite(target.db, targetFiles);
  await target.close();
  const before = await readSiteContent(target.location, targetFiles);
  const restored = await restoreBackup(file, {
    location: target.location,
    files: targetFiles,
    stored: STORED,
  });
  expect(restored).toMatchObject({ ok: false, why: expect.stringMatching(/^The file is damaged/) });
  expect(differences(before, await readSiteContent(target.location, targetFiles))).toEqual([]);
});

function withExtraFile(): TarEntry[] {
  const key = `${"f".repeat(32)}-320.jpg`;
  return entries.flatMap((entry) => {
    if (entry.name !== "end.json") return [entry];
    const ending = JSON.parse(entry.bytes.toString()) as { files: number };
    ending.files += 1;
    return [
      { name: `files/${key}`, bytes: Buffer.from("x") },
      { name: entry.name, bytes: Buffer.from(JSON.stringify(ending)) },
    ];
  });
}

/** Rows that name pictures, without those. */
function withoutPictures(): Buffer {
  return rebuilt((entry) => {
    if (entry.name === MANIFEST) {
      const manifest = JSON.parse(entry.bytes.toString()) as Manifest;
      for (const table of manifest.tables) if (table.name === "pictures") table.rows = 0;
      return { name: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) };
    }
    return entry.name.startsWith("tables/pictures/") ? undefined : entry;
  });
}
