import { type RawBuilder, sql } from "kysely";
import type { ContentPictureTable, Schema } from "#db/schema.ts";
import { type Engine, engineOf, type ReadDb, type Trx } from "../database/database.server.ts";
import { snakeCase } from "../database/snake-case.ts";
import { noteDocuments } from "../documents/note-documents.server.ts";
import { picturesIn } from "./picture-data.ts";

/** The tables that record the pictures in each kind of rich text. */
export type ContentPictures = {
  [Table in keyof Schema]: Schema[Table] extends ContentPictureTable ? Table : never;
}[keyof Schema];

/**
 * Records which pictures and PDFs a rich text uses, in the transaction that stores it, so that none
 * of them counts as unused. Every table with rich text has such a table of uses. Ignores what is no
 * longer stored.
 *
 * @param besides a picture next to the text that no column refers to
 */
export async function noteContentPictures(
  trx: Trx,
  table: ContentPictures,
  ownerId: string,
  html: string,
  besides: string | null = null,
): Promise<void> {
  await noteDocuments(trx, table, ownerId, html);
  const inText = picturesIn(html);
  const mentioned = besides === null ? inText : [...new Set([...inText, besides])];
  let forgotten = trx.deleteFrom(table).where("ownerId", "=", ownerId);
  if (mentioned.length > 0) forgotten = forgotten.where("pictureId", "not in", mentioned);
  await forgotten.execute();
  if (mentioned.length === 0) return;
  let stored = trx
    .selectFrom("pictures")
    .select((eb) => [eb.val(ownerId).as("ownerId"), "id as pictureId"])
    .where("id", "in", mentioned)
    .orderBy("id");
  // Waits for a concurrent removal, after which the picture is missing.
  if (engineOf(trx) === "postgres") stored = stored.forKeyShare();
  for (const use of await stored.execute())
    await trx
      .insertInto(table)
      .values(use)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * A column that refers to a picture. `owner` is the table whose texts the pictures are in, and
 * `ownerKey` its key.
 */
export type PictureColumn = {
  table: string;
  column: string;
  owner: string | null;
  ownerKey: string | null;
};

/**
 * Finds every column that refers to a picture, from the database's own schema, so that no later
 * table can be forgotten. What is deleted with the picture belongs to it, and doesn't use it.
 */
export async function findPictureColumns(db: ReadDb): Promise<PictureColumn[]> {
  const query =
    engineOf(db) === "postgres"
      ? sql<PictureColumn>`select class.relname as "table", attribute.attname as "column", (
            select owners.confrelid::regclass::text from pg_constraint as owners
            join pg_attribute as key
              on key.attrelid = class.oid and key.attnum = any (owners.conkey) and key.attname = 'owner_id'
            where owners.contype = 'f' and owners.conrelid = class.oid
          ) as "owner", (
            select key.attname from pg_constraint as owners
            join pg_attribute as own
              on own.attrelid = class.oid and own.attnum = any (owners.conkey) and own.attname = 'owner_id'
            join pg_attribute as key on key.attrelid = owners.confrelid and key.attnum = owners.confkey[1]
            where owners.contype = 'f' and owners.conrelid = class.oid
          ) as "ownerKey"
          from pg_constraint
          join pg_class as class on class.oid = pg_constraint.conrelid
          join pg_attribute as attribute
            on attribute.attrelid = class.oid and attribute.attnum = any (pg_constraint.conkey)
          where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'pictures'::regclass
            and pg_constraint.confdeltype <> 'c'
          order by 1, 2`
      : sql<PictureColumn>`select tables.name as "table", keys."from" as "column", (
            select owners."table" from pragma_foreign_key_list(tables.name) as owners
            where owners."from" = 'owner_id'
          ) as "owner", (
            select owners."to" from pragma_foreign_key_list(tables.name) as owners
            where owners."from" = 'owner_id'
          ) as "ownerKey"
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table' and keys."table" = 'pictures'
            and keys.on_delete <> 'CASCADE'
          order by 1, 2`;
  return (await query.execute(db)).rows;
}

/** The columns are the same in every database of an engine, once it is migrated. */
const columnsOf = new Map<Engine, PictureColumn[]>();

/** Rows of one table, by what identifies them. */
export type RowsOfTable = { table: string; key: string; rows: readonly string[] };

/** Selects the pictures beside rows and in their texts; undefined if there can't be any. */
export async function selectUsed(
  db: ReadDb,
  { table, key, rows }: RowsOfTable,
): Promise<RawBuilder<unknown> | undefined> {
  if (rows.length === 0) return undefined;
  const engine = engineOf(db);
  const columns = columnsOf.get(engine) ?? (await findPictureColumns(db));
  columnsOf.set(engine, columns);
  const name = snakeCase(table);
  const uses = columns.flatMap(({ table: from, column, owner }) => {
    const by = from === name ? key : owner === name ? "owner_id" : undefined;
    return by
      ? [sql`select ${sql.ref(column)} from ${sql.table(from)} where ${sql.ref(by)} in (${sql.join(rows)})`]
      : [];
  });
  return uses.length > 0 ? sql.join(uses, sql` union `) : undefined;
}

/** Whether anything refers to the picture in the current row of a query. */
export function isUsed(columns: readonly PictureColumn[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map(
      ({ table, column }) =>
        sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = pictures.id)`,
    ),
    sql` or `,
  )})`;
}
