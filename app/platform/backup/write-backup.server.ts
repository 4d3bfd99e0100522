import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import { sql } from "kysely";
import { pMapIterable } from "p-map";
import type { DatabaseLocation, Db } from "../database/database.server.ts";
import { engineOf } from "../database/database.server.ts";
import type { Files } from "../files/files.server.ts";
import {
  ENDING,
  type Ending,
  FORMAT,
  filePart,
  MANIFEST,
  type Manifest,
  rowsPart,
  SUMS,
} from "./manifest.ts";
import { countRows, type Row, readRows, withSnapshot } from "./snapshot.server.ts";
import { listStoredFiles } from "./stored-files.server.ts";
import { carriedTables, type StoredParts } from "./tables.server.ts";
import { packEnd, packEntry } from "./tar.server.ts";

const gzip = promisify(gzipWithCallback);

/**
 * The length at which rows become a part. This limits memory use, and lets other requests run in
 * between.
 */
const PART_CHARACTERS = 256 * 1024;
/**
 * A remote store answers several requests in the time of one. Each file is held in memory
 * completely.
 */
export const FILES_AT_ONCE = 8;

export type BackupSource = {
  location: DatabaseLocation;
  files: Files;
  stored: Pick<StoredParts, "tables">;
  /** Reads from the same snapshot as the backup, for comparisons. */
  beside?: (db: Db) => Promise<void>;
};
export type BackupProgress = {
  /** `allRows` and `allFiles` are the totals in the database. */
  rows: number;
  allRows: number;
  files: number;
  allFiles: number;
};
export type BackupMade = { bytes: number; rows: number; files: number; missing: string[] };
/** Accepts the next bytes of the backup, and waits until there is room for more. */
export type Sink = (bytes: Buffer) => Promise<void>;

/**
 * Writes a backup while the site keeps running: a snapshot of the database, every picture file, and
 * the SHA-256 of each part. Whatever the database version, the backup contains no text of a sent
 * mail and no working link. docs/decisions/0023-one-file-backups.md describes the format.
 *
 * @throws when the database or the files cannot be read. A restore refuses what was written until
 *   then
 */
export async function writeBackup(
  { location, files, stored, beside }: BackupSource,
  sink: Sink,
  onProgress: (progress: BackupProgress) => void = () => {},
): Promise<BackupMade> {
  const madeAt = Date.now();
  const sums: string[] = [];
  let bytesWritten = 0;
  const write = async (bytes: Buffer) => {
    bytesWritten += bytes.length;
    await sink(bytes);
  };
  const add = async (name: string, bytes: Buffer) => {
    sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
    await write(packEntry({ name, bytes }, madeAt));
  };

  const { rows, kept } = await withSnapshot(location, async (db) => {
    const manifest = await describe(db, stored, madeAt);
    await add(MANIFEST, toJson(manifest));
    const pictures = await listStoredFiles(db);
    const allRows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const progress = { rows: 0, allRows, files: 0, allFiles: pictures.length };
    for (const { name } of manifest.tables)
      await addRows(db, name, add, (count) => {
        progress.rows += count;
        onProgress(progress);
      });
    await beside?.(db);
    return { rows: progress, kept: pictures };
  });

  const ending: Ending = { files: 0, missing: [] };
  const read = async (key: string) => {
    const file = await files.read(key);
    return { key, bytes: file && (await buffer(file.stream)) };
  };
  for await (const { key, bytes } of pMapIterable(kept, read, { concurrency: FILES_AT_ONCE })) {
    if (bytes) {
      await add(filePart(key), bytes);
      ending.files += 1;
    } else ending.missing.push(key);
    onProgress({ ...rows, files: ending.files + ending.missing.length });
  }
  await add(ENDING, toJson(ending));
  await write(packEntry({ name: SUMS, bytes: Buffer.from(sums.join("")) }, madeAt));
  await write(packEnd());
  return { bytes: bytesWritten, rows: rows.rows, ...ending };
}

async function describe(db: Db, stored: BackupSource["stored"], madeAt: number): Promise<Manifest> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by timestamp, name`.execute(db);
  const tables: Manifest["tables"] = [];
  for (const name of await carriedTables(db, stored)) tables.push({ name, rows: await countRows(db, name) });
  return {
    program: "schoolward",
    format: FORMAT,
    madeAt: new Date(madeAt).toISOString(),
    engine: engineOf(db),
    migrations: rows.map(({ name }) => name),
    tables,
  };
}

async function addRows(
  db: Db,
  table: string,
  add: (name: string, bytes: Buffer) => Promise<void>,
  onRows: (count: number) => void,
): Promise<void> {
  let part = 0;
  let lines: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await add(rowsPart(table, part), await gzip(lines.join("")));
    onRows(lines.length);
    lines = [];
    characters = 0;
  };
  for await (const row of readRows(db, table)) {
    const line = `${JSON.stringify(plainRow(table, row))}\n`;
    lines.push(line);
    characters += line.length;
    if (characters >= PART_CHARACTERS) await flush();
  }
  await flush();
}

/**
 * Converts a row for the backup. Texts, numbers, booleans and nulls are the same in both engines;
 * other values would not be restored unchanged.
 */
function plainRow(table: string, row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof Date) row[column] = value.toISOString();
    else if (typeof value === "object" && value !== null)
      throw new Error(`A backup cannot hold what ${table}.${column} contains`);
  }
  return row;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
