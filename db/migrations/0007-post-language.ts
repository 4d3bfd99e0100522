import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The language of each post, also in its draft and versions. So far, all are in the site's own. */
export function migration(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table posts add column language text not null default 'en'`.execute(db);
      for (const table of ["post_drafts", "post_versions"])
        await sql`update ${sql.table(table)} set fields = '{"language":"en",' || substr(fields, 2)
          where fields is not null`.execute(db);
    },
  };
}
