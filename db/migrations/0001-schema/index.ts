import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { accounts } from "./accounts.ts";
import { events } from "./events.ts";
import { home } from "./home.ts";
import { lists } from "./lists.ts";
import { messages } from "./messages.ts";
import { newsletter } from "./newsletter.ts";
import { pictures } from "./pictures.ts";
import { posts } from "./posts.ts";
import { site } from "./site.ts";
import type { Engine } from "./statements.ts";

/**
 * Creates the schema, subject by subject. Instants are UTC milliseconds since 1970 (`bigint`),
 * calendar dates `yyyy-mm-dd`, times `hh:mm:ss`; ids are UUIDv7 text. Primary keys say `not null`
 * because SQLite allows null in a text key that doesn't.
 */
export function migration(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        ...site,
        ...accounts,
        ...pictures,
        ...home,
        ...events(engine),
        ...posts,
        ...messages(engine),
        ...newsletter,
        ...lists(engine),
      ])
        await statement.execute(db);
    },
  };
}
