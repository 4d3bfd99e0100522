/**
 * A process that migrates one database, for tests of processes that start at the same time or are
 * killed half way.
 *
 * Arguments: the database's location as JSON, and optionally what follows our migrations: `later`,
 * those of a later version, or `stuck`, one that does half of its work and then never ends. Prints `ready` when it may start, starts
 * at a line of input, prints `half` when it is stuck, and finally the names of the migrations that
 * it ran, as JSON.
 */
import { once } from "node:events";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { withLaterMigrations } from "./later-migrations.ts";

const [location = "", mode] = process.argv.slice(2);

process.stdout.write("ready\n");
await once(process.stdin, "data");

const database = openDatabase(JSON.parse(location));
const stuck = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable("half_done").addColumn("id", "integer").execute();
    await sql`update site set generation = 999`.execute(db);
    process.stdout.write("half\n");
    await new Promise(() => {});
  },
};
const ours = migrationsFor(database.engine);
const migrations =
  mode === "stuck" ? { ...ours, "9999-stuck": stuck } : mode === "later" ? withLaterMigrations(ours) : ours;
const ran = await migrate(database, migrations);
await database.close();
process.stdout.write(`${JSON.stringify(ran)}\n`);
process.stdin.destroy();
