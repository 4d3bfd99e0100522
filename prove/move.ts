import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { type MoveOptions, moveSite } from "#app/platform/backup/move.server.ts";
import { type DatabaseLocation, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { type Files, openFiles } from "#app/platform/files/files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { openLog } from "#app/platform/log.server.ts";
import { TEXT_SOURCES } from "#server/text-indexes.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { posts as manyPosts } from "../bench/scale-posts.ts";
import type { Row } from "../bench/table.ts";
import { none, type Proof, withFolder } from "./proof.ts";

type Place = { location: DatabaseLocation; files: Files };

/** A large site is carried from SQLite and disk to PostgreSQL and S3, and back; each time every row and file is compared. */
export const proof: Proof = {
  title: "a site is moved to PostgreSQL and S3 and back, with equal rows and files",
  run: (long) =>
    withFolder((folder) =>
      attack(folder, long ? { posts: 10_000, pictures: 2_000 } : { posts: 300, pictures: 20 }),
    ),
};

async function attack(folder: string, size: { posts: number; pictures: number }): Promise<Row[]> {
  const postgres = await startPostgres();
  const store = await startS3Server(path.join(folder, "s3"));
  Object.assign(process.env, store.settings);
  try {
    await createDatabase(postgres.urlOf("postgres"), "moved");
    const home = placeOf({ dataDir: path.join(folder, "home") });
    const away = placeOf(
      { url: postgres.urlOf("moved"), dataDir: path.join(folder, "away") },
      store.settings.FILES_URL,
    );
    const back = placeOf({ dataDir: path.join(folder, "back") });
    await fill(home, size);
    const before = await readSiteContent(home.location, home.files);
    const there = await move(home, away, folder);
    const andBack = await move(away, back, folder);
    const after = await readSiteContent(back.location, back.files);
    return [
      { name: "posts and pictures", figure: `${size.posts} and ${size.pictures}` },
      { name: "rows and files", figure: there.carried },
      { name: `to PostgreSQL and ${store.name}, compared`, figure: there.took },
      { name: "and back, compared", figure: andBack.took },
      none("moves that failed", [...there.failures, ...andBack.failures]),
      none("differences after both", differences(before, after)),
    ];
  } finally {
    await store.stop();
    await postgres.stop();
  }
}

function placeOf(location: DatabaseLocation, filesUrl?: string): Place {
  return { location, files: openFiles({ dataDir: location.dataDir, filesUrl }) };
}

async function move(from: Place, to: Place, folder: string) {
  const options: MoveOptions = { folder };
  const started = performance.now();
  const moved = await moveSite(from, { ...to, texts: TEXT_SOURCES }, options);
  const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  return moved.ok
    ? { took, carried: `${moved.rows} and ${moved.files}`, failures: [] }
    : { took, carried: "none", failures: [moved.why] };
}

async function fill({ location, files }: Place, size: { posts: number; pictures: number }): Promise<void> {
  const database = openDatabase(location);
  const pictures = openPictures({ db: database.db, files, log: openLog({ logLevel: "error" }) });
  try {
    await migrate(database);
    await manyPosts.fill(database, size.posts);
    for (let nth = 0; nth < size.pictures; nth += 1) {
      const stored = await pictures.store(await drawPicture(nth));
      if (!stored.ok) throw new Error(`Picture ${nth} was refused`);
    }
  } finally {
    await pictures.close();
    await database.close();
  }
}

/** Small, and unlike every other. */
function drawPicture(nth: number): Promise<Buffer> {
  const background = { r: nth % 256, g: Math.floor(nth / 256), b: 120 };
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
}
