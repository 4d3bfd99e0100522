import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip as gunzipWithCallback } from "node:zlib";
import { compareMigrations } from "../database/compare-migrations.ts";
import {
  ENDING,
  type Ending,
  endingSchema,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  readPartName,
  SUMS,
} from "./manifest.ts";
import type { Row } from "./snapshot.server.ts";
import { readTar, TarDamage } from "./tar.server.ts";

const gunzip = promisify(gunzipWithCallback);
/** A part holds 256 kB of rows, or a single larger row. */
const MAX_ROW_BYTES = 256 * 1024 * 1024;

/** A backup that was verified to be complete. */
export type CheckedBackup = {
  file: string | FileHandle;
  manifest: Manifest;
  ending: Ending;
  /** The keys of the files in it. */
  files: ReadonlySet<string>;
  /** The checksum each part must have when it is read again. */
  sums: ReadonlyMap<string, string>;
};
export type BackupCheck = { ok: true; backup: CheckedBackup } | { ok: false; why: string };

/** The backup itself is damaged. The message says how, as the end of a sentence. */
export class BackupDamage extends Error {}

/**
 * Reads a backup from its first byte to its last, and checks the checksum of every part and the row
 * count of every table. Changes nothing.
 *
 * @returns why it cannot be restored: damaged, not a backup, or made by a version that this program
 *   doesn't know
 * @throws when the file cannot be read
 */
export async function checkBackup(file: string | FileHandle): Promise<BackupCheck> {
  try {
    return { ok: true, backup: await readThrough(file) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, why: error.message };
    if (error instanceof BackupDamage || error instanceof TarDamage)
      return { ok: false, why: `The file is damaged, or no backup: ${error.message}.` };
    throw error;
  }
}

class Refusal extends Error {}

async function readThrough(file: string | FileHandle): Promise<CheckedBackup> {
  const sums = new Map<string, string>();
  const files = new Set<string>();
  const rows = new Map<string, { parts: number; rows: number }>();
  let manifest: Manifest | undefined;
  let ending: Ending | undefined;
  let listed: string | undefined;
  for await (const { name, bytes } of readTar(file)) {
    if (listed !== undefined) throw new BackupDamage(`${name} stands behind the checksums`);
    if (!manifest) {
      if (name !== MANIFEST) throw new BackupDamage(`it does not begin with ${MANIFEST}`);
      manifest = readManifest(bytes);
    } else if (name === SUMS) {
      listed = bytes.toString("utf8");
      continue;
    } else if (name === ENDING) ending = readEnding(bytes);
    else await countPart(name, bytes, rows, files);
    if (sums.has(name)) throw new BackupDamage(`${name} is there twice`);
    sums.set(name, sumOf(bytes));
  }
  if (!manifest || !ending || listed === undefined) throw new BackupDamage("it breaks off");
  const expected = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join("");
  if (expected !== listed) throw new BackupDamage(`${firstDifference(expected, listed)} is not what it was`);
  const unlisted = [...rows.keys()].find((table) => !manifest.tables.some(({ name }) => name === table));
  if (unlisted !== undefined) throw new BackupDamage(`it holds rows of ${unlisted}, which it does not list`);
  for (const { name, rows: count } of manifest.tables)
    if ((rows.get(name)?.rows ?? 0) !== count) throw new BackupDamage(`rows of ${name} are missing`);
  if (files.size !== ending.files) throw new BackupDamage("files are missing");
  return { file, manifest, ending, files, sums };
}

function readManifest(bytes: Buffer): Manifest {
  const found = readJson(MANIFEST, bytes) as { program?: unknown; format?: unknown };
  if (found.program === "schoolward" && typeof found.format === "number" && found.format > FORMAT)
    throw new Refusal("The backup was made by a newer version of Schoolward: update first, then restore.");
  const parsed = manifestSchema.safeParse(found);
  if (!parsed.success) throw new BackupDamage(`${MANIFEST} is not one of ours`);
  const compared = compareMigrations(parsed.data.migrations);
  if (compared.kind === "newer")
    throw new Refusal(
      `The backup was made by a newer version of Schoolward (${compared.migration}): update first, then restore.`,
    );
  if (compared.kind === "foreign")
    throw new Refusal(
      "The backup was made before the first release of Schoolward. No version can restore it.",
    );
  return parsed.data;
}

function readEnding(bytes: Buffer): Ending {
  const parsed = endingSchema.safeParse(readJson(ENDING, bytes));
  if (!parsed.success) throw new BackupDamage(`${ENDING} is not one of ours`);
  return parsed.data;
}

async function countPart(
  name: string,
  bytes: Buffer,
  rows: Map<string, { parts: number; rows: number }>,
  files: Set<string>,
): Promise<void> {
  const part = readPartName(name);
  if (!part) throw new BackupDamage(`${name} belongs to no backup`);
  if ("key" in part) {
    files.add(part.key);
    return;
  }
  const counted = rows.get(part.table) ?? { parts: 0, rows: 0 };
  if (part.number !== counted.parts + 1) throw new BackupDamage(`a part of ${part.table} is missing`);
  const found = await readRowsPart(name, bytes);
  rows.set(part.table, { parts: part.number, rows: counted.rows + found.length });
}

/**
 * Reads the rows of a part.
 *
 * @throws BackupDamage when the part is not what `writeBackup` wrote
 */
export async function readRowsPart(name: string, bytes: Buffer): Promise<Row[]> {
  let lines: string[];
  try {
    const text = (await gunzip(bytes, { maxOutputLength: MAX_ROW_BYTES })).toString("utf8");
    lines = text.split("\n");
  } catch {
    throw new BackupDamage(`${name} cannot be unpacked`);
  }
  if (lines.pop() !== "") throw new BackupDamage(`${name} breaks off`);
  return lines.map((line) => readJson(name, line) as Row);
}

function readJson(name: string, bytes: Buffer | string): object {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Reported below.
  }
  throw new BackupDamage(`${name} cannot be read`);
}

export function sumOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function firstDifference(expected: string, listed: string): string {
  const theirs = listed.split("\n");
  const place = expected.split("\n").findIndex((line, at) => line !== theirs[at]);
  return expected.split("\n")[place]?.slice(66) || SUMS;
}
