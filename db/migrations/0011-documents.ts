import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** PDFs to download, and the texts that link to them. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        sql`create table documents (
          id text primary key not null,
          size integer not null,
          created_at bigint not null,
          unused_since bigint,
          removed_at bigint
        )`,
        sql`create table document_uses (
          document_id text not null references documents (id) on delete cascade,
          owner_table text not null,
          owner_id text not null,
          primary key (document_id, owner_table, owner_id)
        )`,
        sql`create index document_uses_by_owner on document_uses (owner_table, owner_id)`,
      ])
        await statement.execute(db);
    },
  };
}
