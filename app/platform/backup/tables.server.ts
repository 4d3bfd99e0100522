import { type Kysely, sql } from "kysely";
import { type Db, engineOf } from "../database/database.server.ts";
import { snakeCase } from "../database/snake-case.ts";
import type { AnyList } from "../lists/list.ts";

/** Whether a backup includes all rows of a table, or none and why. */
export type BackupRule = "carried" | `left out: ${string}`;

/**
 * What the database of a site consists of, as its features declare it. The counts and full texts of
 * lists are made anew from the rows. Tests compare this with both engines.
 */
export type StoredParts = {
  tables: Readonly<Record<string, BackupRule>>;
  lists: readonly AnyList[];
};

/** A connection that uses the database's own names for tables and columns. */
export type Plain = Kysely<Record<string, Record<string, unknown>>>;

/** Returns the same connection or transaction with the database's own names. */
export function plain(db: Db): Plain {
  return db.withoutPlugins() as unknown as Plain;
}

/**
 * Lists the tables that a backup includes, each after those that its rows refer to. An older
 * database, backed up before its migration, lacks some.
 */
export async function carriedTables(db: Db, { tables }: Pick<StoredParts, "tables">): Promise<string[]> {
  const present = new Set((await tablesOf(db)).map(({ name }) => name));
  const names = Object.entries(tables)
    .filter(([, what]) => what === "carried")
    .map(([name]) => snakeCase(name))
    .filter((name) => present.has(name));
  const parents = new Map(names.map((name) => [name, new Set<string>()]));
  for (const { child, parent } of await findReferences(db))
    if (child !== parent && names.includes(parent)) parents.get(child)?.add(parent);
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) => !ordered.includes(name) && [...(parents.get(name) ?? [])].every((p) => ordered.includes(p)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}

/**
 * Lists tables and their columns by the database's own names. On PostgreSQL, only those of our
 * schema.
 */
export async function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const found = await db.introspection.getTables({ withInternalKyselyTables: true });
  const schema =
    engineOf(db) === "postgres"
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
      : undefined;
  return found
    .filter((table) => schema === undefined || table.schema === schema)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}

async function findReferences(db: Db): Promise<{ child: string; parent: string }[]> {
  const query =
    engineOf(db) === "postgres"
      ? sql<{ child: string; parent: string }>`
          select child.relname as child, parent.relname as parent from pg_constraint
          join pg_class as child on child.oid = conrelid join pg_class as parent on parent.oid = confrelid
          where contype = 'f' and child.relnamespace = current_schema()::regnamespace`
      : sql<{ child: string; parent: string }>`
          select m.name as child, f."table" as parent from sqlite_master as m, pragma_foreign_key_list(m.name) as f
          where m.type = 'table'`;
  return (await query.execute(plain(db))).rows;
}
