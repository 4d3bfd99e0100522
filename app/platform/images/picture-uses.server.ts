import { type RawBuilder, sql } from "kysely";
import { type Db, engineOf, type Trx } from "../database/database.server.ts";
import { PICTURES_PATH } from "./picture-data.ts";

const IN_HTML = new RegExp(`${PICTURES_PATH}([0-9a-f]{32})-`, "g");

/** Where the pictures in a kind of rich text are noted. */
export type ContentPictures = "postPictures" | "eventPictures" | "postDraftPictures" | "postVersionPictures";

/**
 * Notes which pictures stand in a rich text, in the transaction that stores it, so that none of them is taken for
 * unused. Every table with rich text has such a table of uses; a picture that is no longer stored is passed over.
 *
 * @param besides a picture that stands beside the text, where no column of its own refers to it
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
  // One that is being removed at this moment is waited for, and then is not there.
  if (engineOf(trx) === "postgres") stored = stored.forKeyShare();
  for (const use of await stored.execute())
    await trx
      .insertInto(table)
      .values(use)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A column somewhere that refers to a picture. */
export type PictureColumn = { table: string; column: string };

/** Every column that refers to a picture, as the database itself knows them: no later table can be forgotten. */
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

/** Whether something refers to the picture of the row that a query is about. */
export function isUsed(columns: readonly PictureColumn[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map(
      ({ table, column }) =>
        sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = pictures.id)`,
    ),
    sql` or `,
  )})`;
}
