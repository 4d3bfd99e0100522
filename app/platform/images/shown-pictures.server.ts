import { type RawBuilder, sql } from "kysely";
import type { ReadDb } from "../database/database.server.ts";
import { isPublic } from "../public-items.server.ts";

/**
 * For every column that refers to a picture (`table.column`), the rows of it that the public sees; undefined where it sees none. A test
 * holds this against the columns that the database knows of.
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

/** Whether the public sees this picture anywhere: drafts, scheduled and deleted things show none, nor does a fresh upload. */
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
