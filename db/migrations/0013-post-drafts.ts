import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

type Any = Kysely<unknown>;

/**
 * What writing posts needs: the newest text of a post as its form holds it, also while the public sees an older one; the
 * versions that it had; and whether the public has ever seen it, after which its address stays.
 */
export const postDrafts: Migration = {
  async up(db: Any) {
    await db.schema
      .alterTable("posts")
      .addColumn("was_public", "boolean", (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`update posts set was_public = true where status = 'published'
      or id in (select post_id from post_slugs where post_id is not null)
      or id in (select subject_id from audit_entries where subject = 'post' and action = 'published')`.execute(
      db,
    );

    await db.schema
      .createTable("post_drafts")
      .addColumn("post_id", "text", (c) =>
        c.notNull().primaryKey().references("posts.id").onDelete("cascade"),
      )
      .addColumn("version", "integer", (c) => c.notNull().check(sql`version >= 1`))
      .addColumn("fields", "text")
      .addColumn("is_pending", "boolean", (c) => c.notNull().defaultTo(false))
      .addColumn("lacks_category", "boolean", (c) => c.notNull().defaultTo(false))
      .addColumn("author_id", "text")
      .addColumn("author_name", "text", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .execute();
    await createUses(db, "post_draft_pictures", "post_drafts.post_id");

    await db.schema
      .createTable("post_versions")
      .addColumn("id", "text", (c) => c.notNull().primaryKey())
      .addColumn("post_id", "text", (c) => c.notNull().references("posts.id").onDelete("cascade"))
      .addColumn("version", "integer", (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("title", "text", (c) => c.notNull())
      .addColumn("words", "integer", (c) => c.notNull())
      .addColumn("author_id", "text")
      .addColumn("author_name", "text", (c) => c.notNull())
      .addColumn("at", "bigint", (c) => c.notNull())
      .addColumn("fields", "text", (c) => c.notNull())
      .addUniqueConstraint("post_versions_of_post", ["post_id", "version"])
      .execute();
    await createUses(db, "post_version_pictures", "post_versions.id");
  },
};

/** Which pictures a text keeps (0011). */
async function createUses(db: Any, table: string, owner: string) {
  await db.schema
    .createTable(table)
    .addColumn("owner_id", "text", (c) => c.notNull().references(owner).onDelete("cascade"))
    .addColumn("picture_id", "text", (c) => c.notNull().references("pictures.id").onDelete("restrict"))
    .addPrimaryKeyConstraint(`${table}_key`, ["owner_id", "picture_id"])
    .execute();
  await db.schema.createIndex(`${table}_by_picture`).on(table).column("picture_id").execute();
}
