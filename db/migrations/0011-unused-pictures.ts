import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/** How many rows with rich text are read at once. */
const AT_ONCE = 200;

/**
 * What tells whether a picture is still used: which pictures stand in rich text, since when nothing uses one, and of
 * removed ones the files that are still to go.
 */
export const unusedPictures: Migration = {
  async up(db: Any) {
    await db.schema.alterTable("pictures").addColumn("unused_since", "bigint").execute();
    await sql`create index pictures_unused on pictures (unused_since) where unused_since is not null`.execute(
      db,
    );
    await db.schema
      .createTable("picture_removals")
      .addColumn("picture_id", "text", (c) => c.notNull().primaryKey())
      .addColumn("widths", "text", (c) => c.notNull())
      .addColumn("claimed_until", "bigint", (c) => c.notNull())
      .execute();
    for (const { owner, table, text } of [
      { owner: "post", table: "posts", text: "content" },
      { owner: "event", table: "events", text: "report" },
    ]) {
      await db.schema
        .createTable(`${owner}_pictures`)
        .addColumn("owner_id", "text", (c) => c.notNull().references(`${table}.id`).onDelete("cascade"))
        .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("restrict"))
        .addPrimaryKeyConstraint(`${owner}_pictures_key`, ["owner_id", "picture_id"])
        .execute();
      await db.schema
        .createIndex(`${owner}_pictures_by_picture`)
        .on(`${owner}_pictures`)
        .column("picture_id")
        .execute();
      await notePictures(db, `${owner}_pictures`, table, text);
    }
  },
};

/** The pictures in the texts that are there already. */
async function notePictures(db: Any, uses: string, table: string, text: string) {
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; html: string }>`select id, ${sql.ref(text)} as html
      from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
    for (const { id, html } of rows) {
      const pictures = [...html.matchAll(/\/pictures\/([0-9a-f]{32})-/g)].map((match) => match[1] as string);
      if (pictures.length === 0) continue;
      await sql`insert into ${sql.table(uses)} (owner_id, picture_id)
        select ${id}, id from pictures where id in (${sql.join(pictures)})`.execute(db);
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id as string;
  }
}
