import { type RawBuilder, sql } from "kysely";
import type { Instant } from "#db/schema.ts";
import type { ReadDb } from "../database/database.server.ts";
import type { SwapPicture } from "./swap-picture.server.ts";

/** A column that refers to a picture. All SQL is about its row. */
export type PicturePlace = {
  /** Whether the public sees the row. */
  isPublic: RawBuilder<boolean> | "never";
  /** What the row is, for people: "Post". */
  what: string;
  title: RawBuilder<string>;
  /** The address in the admin area where the picture can be replaced. */
  editedAt: RawBuilder<string>;
  /** How the picture is replaced here. `kept`: it is not, because history stays as it was. */
  swap: { by: "id" | "owner_id" | "slot"; with: SwapPicture } | "kept";
};

/**
 * Every column that refers to a picture, as `table.column`. Features declare it; a test compares it
 * with the columns in the database.
 */
export type PictureColumns = Readonly<Record<string, PicturePlace>>;

/**
 * Finds until when visitors see this picture: 0 if they don't. A public page must use it; drafts,
 * scheduled and deleted items don't count, nor does a fresh upload. And visitors must be permitted
 * to see it, whatever a page contains.
 */
export async function findShownUntil(db: ReadDb, columns: PictureColumns, id: string): Promise<Instant> {
  const places = Object.entries(columns).flatMap(([place, { isPublic }]) => {
    const [table = "", column = ""] = place.split(".");
    return isPublic !== "never"
      ? [sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${isPublic})`]
      : [];
  });
  const { rows } = await sql<{ shownUntil: Instant }>`
    select shown_until from pictures where id = ${id} and (${sql.join(places, sql` or `)})`.execute(db);
  return rows[0]?.shownUntil ?? 0;
}
