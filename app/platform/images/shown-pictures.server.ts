import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../database/database.server.ts";

/**
 * For every column that refers to a picture (`table.column`), the condition for rows that the
 * public sees, or "never". Features declare it; a test compares it with the columns in the database.
 */
export type PictureColumns = Readonly<Record<string, RawBuilder<boolean> | "never">>;

/**
 * Whether any public page shows this picture. Drafts, scheduled and deleted items don't count, nor
 * does a fresh upload.
 */
export async function isPictureShown(db: ReadDb, columns: PictureColumns, id: string): Promise<boolean> {
  const places = Object.entries(columns).flatMap(([place, rows]) => {
    const [table = "", column = ""] = place.split(".");
    return rows !== "never"
      ? [sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${rows})`]
      : [];
  });
  const { rows } = await sql<{ shown: boolean | number }>`
    select (${sql.join(places, sql` or `)}) as shown`.execute(db);
  return Boolean(rows[0]?.shown);
}
