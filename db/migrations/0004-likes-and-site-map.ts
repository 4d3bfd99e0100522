import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * For what reaches out. The likes that were given, each by the hash of a token that one browser made for one item: so that a like counts once
 * a browser and only who gave it can take it back. Nothing in it leads to a person or from one item to another. And what
 * the site map says of posts in an index of its own, so that it is read without the posts.
 */
export const likesAndSiteMap: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, item] of [
      ["post_likes", "posts"],
      ["event_likes", "events"],
    ] as const)
      await db.schema
        .createTable(table)
        .addColumn("item_id", "text", (c) => c.notNull().references(`${item}.id`).onDelete("cascade"))
        .addColumn("token_hash", "text", (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_pk`, ["item_id", "token_hash"])
        .execute();
    await sql`create index posts_in_site_map on posts (status, id, slug, updated_at)
      where status = 'published' and deleted_at is null`.execute(db);
  },
};
