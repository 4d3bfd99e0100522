import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { STORED } from "#app/features.ts";
import { listPictureFiles } from "#app/platform/backup/picture-files.server.ts";
import { readRows, withSnapshot } from "#app/platform/backup/snapshot.server.ts";
import { snakeCase } from "#app/platform/backup/tables.server.ts";
import { type DatabaseLocation, type Db, engineOf } from "#app/platform/database/database.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";

/**
 * Everything that a site consists of, by table, full-text index and file, in the same form on both
 * engines.
 */
export type SiteContent = Record<string, string[]>;

/** What a restore itself changes, in addition to what a backup doesn't include. */
const NOT_COMPARED = new Set(["site", "messages_to_index"]);
/**
 * Marks words of posts that the public doesn't see. The index of these is updated only when they
 * become public.
 */
const HIDDEN = " ¬";

/** Reads everything that a backup must restore. */
export function readSiteContent(location: DatabaseLocation, files: Files): Promise<SiteContent> {
  return withSnapshot(location, (db) => readContent(db, files));
}

/** Does the same as {@link readSiteContent}, through a connection with a consistent snapshot. */
export async function readContent(db: Db, files: Files): Promise<SiteContent> {
  const content: SiteContent = {};
  for (const [name, what] of Object.entries(STORED.tables)) {
    const table = snakeCase(name);
    if (what === "carried" && !NOT_COMPARED.has(table)) content[table] = await linesOf(db, table);
  }
  content.audit_entries = content.audit_entries?.filter((line) => !line.includes('"restored"')) ?? [];
  for (const { index } of STORED.texts)
    for (const table of [index.all, index.recent]) content[table] = await textOf(db, table);
  content.files = await sumsOf(db, files);
  return content;
}

async function linesOf(db: Db, table: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const row of readRows(db, table))
    lines.push(JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))));
  return lines.sort();
}

/** Returns each word of a full-text index with the number of its row. */
async function textOf(db: Db, table: string): Promise<string[]> {
  if (engineOf(db) === "postgres") {
    const { rows } = await sql<{ number: number; word: string }>`
      select number, unnest(tsvector_to_array(words)) as word from ${sql.table(table)}`.execute(db);
    return linesOfText(rows);
  }
  await sql`create virtual table temp.vocabulary using fts5vocab('main', ${sql.lit(table)}, 'instance')`.execute(
    db,
  );
  const { rows } = await sql<{ number: number; word: string }>`
    select doc as number, term as word from temp.vocabulary`.execute(db);
  await sql`drop table temp.vocabulary`.execute(db);
  return linesOfText(rows);
}

function linesOfText(rows: { number: number; word: string }[]): string[] {
  return rows
    .map(({ number, word }) => `${number} ${word}`)
    .filter((line) => !line.includes(HIDDEN))
    .sort();
}

async function sumsOf(db: Db, files: Files): Promise<string[]> {
  const sums: string[] = [];
  for (const key of await listPictureFiles(db)) {
    const file = await files.read(key);
    const bytes = file && (await buffer(file.stream));
    sums.push(`${key} ${bytes ? createHash("sha256").update(bytes).digest("hex") : "missing"}`);
  }
  return sums.sort();
}

/** Describes briefly how two sites differ. Empty if they don't. */
export function differences(one: SiteContent, other: SiteContent): string[] {
  const found: string[] = [];
  for (const part of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [ours, theirs] = [one[part] ?? [], other[part] ?? []];
    const [known, given] = [new Set(ours), new Set(theirs)];
    const lost = ours.filter((line) => !given.has(line));
    const added = theirs.filter((line) => !known.has(line));
    if (lost.length > 0 || added.length > 0 || ours.length !== theirs.length)
      found.push(
        `${part}: ${ours.length} and ${theirs.length}; lost ${lost.slice(0, 2).join(" | ")}; added ${added.slice(0, 2).join(" | ")}`,
      );
  }
  return found;
}
