import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { listPictureFiles } from "#app/platform/backup/picture-files.server.ts";
import { readRows } from "#app/platform/backup/snapshot.server.ts";
import { snakeCase, TABLES } from "#app/platform/backup/tables.server.ts";
import {
  type DatabaseLocation,
  type Db,
  engineOf,
  openDatabase,
} from "#app/platform/database/database.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { TEXT_SOURCES } from "#server/text-indexes.ts";

/** Everything that a site is, by table, full text and file, in a form that is the same on both engines. */
export type SiteContent = Record<string, string[]>;

/** What a restore itself changes, beside what a backup does not carry. */
const NOT_COMPARED = new Set(["site", "messages_to_index"]);

/** Reads all that a backup should bring back, of a site that stands still. */
export async function readSiteContent(location: DatabaseLocation, files: Files): Promise<SiteContent> {
  const database = openDatabase(location);
  try {
    const content: SiteContent = {};
    for (const [name, what] of Object.entries(TABLES)) {
      const table = snakeCase(name);
      if (what === "carried" && !NOT_COMPARED.has(table)) content[table] = await linesOf(database.db, table);
    }
    content.audit_entries = content.audit_entries?.filter((line) => !line.includes('"restored"')) ?? [];
    for (const { index } of TEXT_SOURCES)
      for (const table of [index.all, index.recent]) content[table] = await textOf(database.db, table);
    content.files = await sumsOf(database.db, files);
    return content;
  } finally {
    await database.close();
  }
}

async function linesOf(db: Db, table: string): Promise<string[]> {
  const lines: string[] = [];
  const read = async (connection: Db) => {
    for await (const row of readRows(connection, table))
      lines.push(
        JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))),
      );
  };
  if (engineOf(db) === "sqlite") await read(db);
  else await db.transaction().execute(read);
  return lines.sort();
}

/** Each word of a full text with the number of the row that holds it. */
async function textOf(db: Db, table: string): Promise<string[]> {
  if (engineOf(db) === "postgres") {
    const { rows } = await sql<{ number: number; word: string }>`
      select number, unnest(tsvector_to_array(words)) as word from ${sql.table(table)}`.execute(db);
    return rows.map(({ number, word }) => `${number} ${word}`).sort();
  }
  await sql`create virtual table temp.vocabulary using fts5vocab('main', ${sql.lit(table)}, 'instance')`.execute(
    db,
  );
  const { rows } = await sql<{ number: number; word: string }>`
    select doc as number, term as word from temp.vocabulary`.execute(db);
  await sql`drop table temp.vocabulary`.execute(db);
  return rows.map(({ number, word }) => `${number} ${word}`).sort();
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

/** What differs between two sites, in a few words; empty when nothing does. */
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
