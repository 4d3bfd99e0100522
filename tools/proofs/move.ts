import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { pMapIterable } from "p-map";
import pg from "pg";
import { hasSite } from "#app/platform/backup/restore.server.ts";
import { type DatabaseLocation, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { pictureFileName } from "#app/platform/images/picture-data.ts";
import { contentTypeOf } from "#app/platform/images/picture-format.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { posts as manyPosts } from "#tools/benches/scale-posts.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, none, type Proof, withFolder } from "./proof.ts";
import { differencesOf, digestSite } from "./site-digest.ts";

/**
 * Moves a large site from SQLite and disk to PostgreSQL and S3, and back, with the command for
 * operators. Kills the command in the middle first each time, and then repeats it. At the end,
 * compares every row and file.
 */
export const proof: Proof = {
  title:
    "a site is moved to PostgreSQL and S3 and back, with equal rows and files, though it is killed on the way",
  run: (long) =>
    withFolder((folder) =>
      attack(
        folder,
        long
          ? { posts: 10_000, pictures: 2_000, kills: 3, pace: 1, isReal: true }
          : { posts: 150, pictures: 20, kills: 1, pace: 0.1, isReal: false },
      ),
    ),
};

/**
 * `pace` scales the longest times until the command is killed, since a small site is moved quickly.
 * `isReal`: whether the store is OpenStack Swift, which takes longer to start than a small site to
 * move.
 */
type Size = { posts: number; pictures: number; kills: number; pace: number; isReal: boolean };
type Place = { location: DatabaseLocation; files: Files; settings: Record<string, string> };

const WIDTHS = [480, 1200];

/** What the command prints when it begins a step, and how long after it, at most, it is killed. */
const MOMENTS = [
  { step: "Storing the files", withinMs: 1_000 },
  { step: "Filling the database", withinMs: 2_000 },
  { step: "Reading the site", withinMs: 1_000 },
] as const;

async function attack(folder: string, size: Size): Promise<Row[]> {
  const postgres = await startPostgres();
  const store = size.isReal ? await startS3Server(path.join(folder, "s3")) : await startStandIn();
  Object.assign(process.env, store.settings);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  const random = randomNumbers(seed);
  try {
    await createDatabase(postgres.urlOf("postgres"), "moved");
    const home = placeOf({ DATA_DIR: path.join(folder, "home") });
    const away = placeOf({
      DATA_DIR: path.join(folder, "away"),
      DATABASE_URL: postgres.urlOf("moved"),
      FILES_URL: store.settings.FILES_URL as string,
    });
    const back = placeOf({ DATA_DIR: path.join(folder, "back") });
    await fill(home, size);
    const before = await digestSite(home.location, home.files);
    const there = await moveThoughKilled(home, away, size, random);
    const andBack = await moveThoughKilled(away, back, size, random);
    const faults = [...there.faults, ...andBack.faults];
    if (faults.length > 0) return [none("moves that failed, left something, or made half a site", faults)];
    const changed = [
      ...differencesOf(before, await digestSite(back.location, back.files)).map((line) => `back: ${line}`),
      ...differencesOf(before, await digestSite(home.location, home.files)).map((line) => `left: ${line}`),
    ];
    // Compares word by word if that fits into memory.
    if (size.posts < 1_000)
      changed.push(
        ...differences(
          await readSiteContent(home.location, home.files),
          await readSiteContent(back.location, back.files),
        ),
      );
    return [
      { name: "posts and pictures", figure: `${size.posts} and ${size.pictures}` },
      { name: `to PostgreSQL and ${store.name}, compared`, figure: there.took },
      { name: "and back, compared", figure: andBack.took },
      { name: "what arrived", figure: there.said },
      none("moves that failed, left something, or made half a site", faults),
      atLeast(`times it was killed on the way (SEED=${seed})`, there.kills + andBack.kills, 1),
      none("differences after both", changed),
    ];
  } finally {
    await store.stop();
    await postgres.stop();
  }
}

async function startStandIn(): Promise<S3Server> {
  const { filesUrl, close } = await startS3StandIn();
  return { name: "a stand-in for S3", settings: { ...S3_KEYS, FILES_URL: filesUrl }, stop: close };
}

function placeOf(settings: Record<string, string>): Place {
  const { DATA_DIR: dataDir = "", DATABASE_URL: url, FILES_URL: filesUrl } = settings;
  return { location: { url, dataDir }, files: openFiles({ dataDir, filesUrl }), settings };
}

async function moveThoughKilled(from: Place, to: Place, { kills, pace }: Size, random: () => number) {
  const faults: string[] = [];
  let killed = 0;
  let moved: Awaited<ReturnType<typeof move>> | undefined;
  for (const { step, withinMs } of MOMENTS.slice(0, kills)) {
    const ended = await move(from, to, { step, afterMs: random() * withinMs * pace });
    if (ended.code !== null && ended.code !== 0) faults.push(`at "${step}" it ended with ${ended.code}`);
    if (ended.code === null) killed += 1;
    // Killed as it ended, or too late: there is nothing to repeat. The comparison at the end shows
    // whether it is complete.
    if (!(await hasSite(to.location))) continue;
    moved = ended;
    break;
  }
  moved ??= await move(from, to);
  const { code, said, took } = moved;
  if (code) faults.push(`repeated, it ended with ${code}: ${said}`);
  const isLeft = readdirSync(from.location.dataDir).includes("moving");
  if (code === 0 && isLeft) faults.push("a passing backup is left");
  return { faults, took, kills: killed, said: /Arrived: (.*?),/.exec(said)?.[1] ?? "nothing" };
}

/** Runs `schoolward move`, and kills it on request. */
async function move(from: Place, to: Place, kill?: { step: string; afterMs: number }) {
  const { DATA_DIR: folder = "", DATABASE_URL: url, FILES_URL: store } = to.settings;
  const words = ["--to", url ?? folder, "--files", store ?? "disk"];
  const child = spawn(process.execPath, ["build/current/server/schoolward.js", "move", ...words], {
    env: { ...process.env, FILES_URL: "", DATABASE_URL: "", ...from.settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const started = performance.now();
  const ended = once(child, "close");
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", async (line) => {
      said += `${line}\n`;
      if (!kill || !line.startsWith(kill.step)) return;
      await pause(kill.afterMs);
      child.kill("SIGKILL");
    });
  const [code] = (await ended) as [number | null];
  return { code, said, took: `${((performance.now() - started) / 1000).toFixed(1)} s` };
}

async function fill({ location, files }: Place, size: Size): Promise<void> {
  const database = openDatabase(location);
  try {
    await migrate(database);
    await manyPosts.fill(database, size.posts);
    const ids = Array.from({ length: size.pictures }, () => randomBytes(16).toString("hex"));
    const store = async (id: string) => {
      for (const width of WIDTHS)
        for (const format of ["jpg", "webp"] as const)
          await files.put(pictureFileName(id, width, format), pictureOf(width), contentTypeOf(format));
      return id;
    };
    for await (const id of pMapIterable(ids, store, { concurrency: 8 }))
      await database.db
        .insertInto("pictures")
        .values({
          ...{ id, width: 1200, height: 800, widths: WIDTHS.join(","), placeholder: "" },
          createdAt: Date.now(),
        })
        .execute();
  } finally {
    await database.close();
  }
}

/** Returns random bytes of a picture's usual size. A move doesn't parse pictures. */
function pictureOf(width: number): Buffer {
  return randomBytes(width * 50);
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
