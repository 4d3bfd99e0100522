import { type RawBuilder, sql } from "kysely";
import type { ContentPictureTable, Schema } from "#db/schema.ts";
import { type Db, engineOf, type Trx } from "../database/database.server.ts";
import { PICTURES_PATH } from "./picture-data.ts";

const IN_HTML = new RegExp(`${PICTURES_PATH}([0-9a-f]{32})-`, "g");

/** The tables that record the pictures in each kind of rich text. */
export type ContentPictures = {
  [Table in keyof Schema]: Schema[Table] extends ContentPictureTable ? Table : never;
}[keyof Schema];

/**
 * Records which pictures a rich text uses, in the transaction that stores it, so that none of them
 * counts as unused. Every table with rich text has such a table of uses. Ignores pictures that are
 * no longer stored.
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
  const inText = Array.from(html.matchAll(IN_HTML), (match) => match[1] as string);
  const mentioned = [...new Set(besides === null ? inText : [...inText, besides])];
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

/** A column that refers to a picture. */
export type PictureColumn = { table: string; column: string };

/**
 * Finds every column that refers to a picture, from the database's own schema, so that no later
 * table can be forgotten.
 */
export async function findPictureColumns(db: Db): Promise<PictureColumn[]> {
  const query =
    engineOf(db) === "postgres"
      ? sql<PictureColumn>`select class.relname as "table", attribute.attname as "column"
          from pg_constraint
          join pg_class as class on class.oid = pg_constraint.conrelid
          join pg_attribute as attribute
            on attribute.attrelid = class.oid and attribute.attnum = any (pg_constraint.conkey)
          where pg_constraint.contype = 'f' and pg_constraint.confrelid = 'pictures'::regclass
          order by 1, 2`
      : sql<PictureColumn>`select tables.name as "table", keys."from" as "column"
          from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table' and keys."table" = 'pictures'
          order by 1, 2`;
  return (await query.execute(db)).rows;
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
