import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { STORED } from "#app/features.ts";
import { readRows, withSnapshot } from "#app/platform/backup/snapshot.server.ts";
import { listStoredFiles } from "#app/platform/backup/stored-files.server.ts";
import { type DatabaseLocation, type Db, engineOf } from "#app/platform/database/database.server.ts";
import { snakeCase } from "#app/platform/database/snake-case.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { ListName, TextTable } from "#db/schema.ts";

/**
 * Everything that a site consists of, by table, full-text index and file, in the same form on both
 * engines.
 */
export type SiteContent = Record<string, string[]>;

/** What a restore itself changes, in addition to what a backup doesn't include. */
const NOT_COMPARED = new Set(["site"]);

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
  const counts = await linesOf(db, "list_counts");
  content.list_counts = counts.filter((line) => !line.endsWith('"rows":0}'));
  for (const { name, texts } of STORED.lists)
    for (const text of texts) content[text] = await textOf(db, name, text);
  content.files = await sumsOf(db, files);
  return content;
}

async function linesOf(db: Db, table: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const row of readRows(db, table))
    lines.push(JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))));
  return lines.sort();
}

/** Returns each word of a full text with the row in which it is. */
async function textOf(db: Db, list: ListName, text: TextTable): Promise<string[]> {
  if (engineOf(db) === "sqlite")
    await sql`create virtual table temp.vocabulary using fts5vocab('main', ${sql.lit(text)}, 'instance')`.execute(
      db,
    );
  const words =
    engineOf(db) === "postgres"
      ? sql`select number, unnest(tsvector_to_array(words)) as word from ${sql.table(text)}`
      : sql`select doc as number, term as word from temp.vocabulary`;
  const { rows } = await sql<{ row: string; word: string }>`
    select row_id as "row", word from (${words}) as texts
    left join list_numbers on list_numbers.number = texts.number and list = ${list}`.execute(db);
  if (engineOf(db) === "sqlite") await sql`drop table temp.vocabulary`.execute(db);
  return rows.map(({ row, word }) => `${row} ${word}`).sort();
}

async function sumsOf(db: Db, files: Files): Promise<string[]> {
  const sums: string[] = [];
  for (const key of await listStoredFiles(db)) {
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
