import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../database/database.server.ts";
import { isPublic } from "../public-items/public-items.server.ts";

/**
 * Maps every column that refers to a picture (`table.column`) to the condition for rows that the
 * public sees, or to undefined if it sees none. A test compares this with the columns in the
 * database.
 */
export const SHOWN_ROWS: Record<string, RawBuilder<boolean> | undefined> = {
  "site_pictures.picture_id": sql`true`,
  "story_cards.picture_id": sql`true`,
  "campaign_highlights.picture_id": sql`true`,
  "executives.picture_id": sql`deleted_at is null`,
  "events.picture_id": isPublic("event"),
  "event_pictures.picture_id": sql`exists (select 1 from events where id = owner_id and ${isPublic("event")})`,
  "posts.picture_id": isPublic("post"),
  "post_pictures.picture_id": sql`exists (select 1 from posts where id = owner_id and ${isPublic("post")})`,
  "post_draft_pictures.picture_id": undefined,
  "post_version_pictures.picture_id": undefined,
};

/**
 * Whether any public page shows this picture. Drafts, scheduled and deleted items don't count, nor
 * does a fresh upload.
 */
export async function isPictureShown(db: ReadDb, id: string): Promise<boolean> {
  const places = Object.entries(SHOWN_ROWS).flatMap(([place, rows]) => {
    const [table = "", column = ""] = place.split(".");
    return rows
      ? [sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${rows})`]
      : [];
  });
  const { rows } = await sql<{ shown: boolean | number }>`
    select (${sql.join(places, sql` or `)}) as shown`.execute(db);
  return Boolean(rows[0]?.shown);
}
