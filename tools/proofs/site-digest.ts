import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { pMapIterable } from "p-map";
import { STORED } from "#app/features.ts";
import { type Row, readRows, withSnapshot } from "#app/platform/backup/snapshot.server.ts";
import { listStoredFiles } from "#app/platform/backup/stored-files.server.ts";
import { type DatabaseLocation, type Db, engineOf } from "#app/platform/database/database.server.ts";
import { snakeCase } from "#app/platform/database/snake-case.ts";
import type { Files } from "#app/platform/files/files.server.ts";

/**
 * The number of rows of each kind, and one hash over all of them: the same on both engines, in any
 * order.
 */
export type SiteDigest = Map<string, { count: number; hash: string }>;

/** What a restore itself changes. */
const NOT_COMPARED = new Set(["site"]);
const FILES_AT_ONCE = 8;

/**
 * Does the same as `readSiteContent` of the tests, for a site whose texts don't fit into memory.
 */
export function digestSite(location: DatabaseLocation, files: Files): Promise<SiteDigest> {
  return withSnapshot(location, async (db) => {
    const digest: SiteDigest = new Map();
    for (const [name, what] of Object.entries(STORED.tables)) {
      const table = snakeCase(name);
      if (what === "carried" && !NOT_COMPARED.has(table)) digest.set(table, await digestRows(db, table));
    }
    digest.set("list_counts", await digestRows(db, "list_counts"));
    for (const text of STORED.lists.flatMap(({ texts }) => texts))
      digest.set(text, await digestText(db, text));
    digest.set("files", await digestFiles(db, files));
    return digest;
  });
}

/** Returns what differs between two sites, a line for each kind. */
export function differencesOf(one: SiteDigest, other: SiteDigest): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((kind) => {
    const [ours, theirs] = [one.get(kind), other.get(kind)];
    if (ours?.hash === theirs?.hash && ours?.count === theirs?.count) return [];
    return [`${kind}: ${ours?.count} ${ours?.hash} and ${theirs?.count} ${theirs?.hash}`];
  });
}

async function digestRows(db: Db, table: string) {
  const sum = new Sum();
  for await (const row of readRows(db, table)) if (!isOfRestore(table, row)) sum.add(lineOf(row));
  return sum.result();
}

function isOfRestore(table: string, row: Row): boolean {
  // A list that was emptied may have a count of zero.
  if (table === "list_counts") return row.rows === 0;
  return table === "audit_entries" && row.action === "restored";
}

function lineOf(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function digestFiles(db: Db, files: Files) {
  const sum = new Sum();
  const read = async (key: string) => {
    const file = await files.read(key);
    return `${key} ${
      file
        ? createHash("sha256")
            .update(await buffer(file.stream))
            .digest("hex")
        : "missing"
    }`;
  };
  for await (const line of pMapIterable(await listStoredFiles(db), read, { concurrency: FILES_AT_ONCE }))
    sum.add(line);
  return sum.result();
}

/** Compares words by sums that the database computes, because there are millions of rows. */
async function digestText(db: Db, table: string) {
  const isPostgres = engineOf(db) === "postgres";
  if (!isPostgres)
    await sql`create virtual table temp.vocabulary using fts5vocab('main', ${sql.lit(table)}, 'instance')`.execute(
      db,
    );
  // A tsvector stores a repeated word once.
  const words = isPostgres
    ? sql`select number, unnest(tsvector_to_array(words)) as word from ${sql.table(table)}`
    : sql`select distinct doc as number, term as word from temp.vocabulary`;
  const { rows } = await sql<{ count: number; letters: number }>`
    select count(*) as count, coalesce(sum(length(word)), 0) as letters from (${words}) as found`.execute(db);
  if (!isPostgres) await sql`drop table temp.vocabulary`.execute(db);
  const { count = 0, letters } = rows[0] ?? {};
  return { count, hash: String(letters) };
}

/** The sum of the hashes of lines: the same for the same lines in any order. */
class Sum {
  #count = 0;
  #sum = 0n;

  add(line: string): void {
    this.#count += 1;
    const hash = createHash("sha256").update(line).digest("hex");
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
  }

  result() {
    return { count: this.#count, hash: this.#sum.toString(16) };
  }
}
