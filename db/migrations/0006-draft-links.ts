import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Links to drafts for people without an account, one for each post. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table draft_links (
        post_id text primary key not null references posts (id) on delete cascade,
        digest text not null unique,
        made_by_name text not null,
        expires_at bigint not null
      )`.execute(db);
    },
  };
}
