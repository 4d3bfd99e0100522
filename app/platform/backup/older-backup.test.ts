import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { STORED } from "#app/features.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { ENGINES, openTestDatabase } from "#tests/support/database.ts";
import { withLaterMigrations } from "#tests/support/later-migrations.ts";
import { fillSmallSite } from "#tests/support/small-site.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openDatabase } from "../database/database.server.ts";
import { migrate } from "../database/migrate.server.ts";
import { openFiles } from "../files/open-files.server.ts";
import { saveBackup } from "./backup-file.server.ts";
import { restoreBackup } from "./restore.server.ts";

// This program has later migrations than the site whose backup it restores.
vi.mock(import("#db/migrations/index.ts"), async (original) => {
  const { migrationsFor } = await original();
  return { migrationsFor: (engine) => withLaterMigrations(migrationsFor(engine)) };
});

describe.each(ENGINES)("a restore on %s", (engine) => {
  test("of a backup from an older version brings it up to date", async () => {
    const older = await oldSite();
    const place = await openTestDatabase(engine, { migrated: false });
    const dataDir = place.location.dataDir || temporaryFolder("data");
    const location = { ...place.location, dataDir };
    await migrate(place);
    await place.db.destroy();
    const target = { location, files: openFiles({ dataDir, filesUrl: undefined }), stored: STORED };
    expect(await restoreBackup(older.file, target)).toMatchObject({ ok: true });

    const restored = openDatabase(location);
    const { rows } = await sql<{ title: string; later: string }>`
      select title, later_title as later from posts`.execute(restored.db);
    const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      restored.db,
    );
    await restored.close();
    await place.close();
    expect(ran.rows.map(({ name }) => name)).toEqual(Object.keys(migrationsFor(engine)));
    expect(rows.length).toBe(older.posts);
    expect(rows.filter(({ title, later }) => title !== "" && later === "")).toEqual([]);
  });
});

/** Makes a backup of a site without the later migrations. */
async function oldSite(): Promise<{ file: string; posts: number }> {
  const database = await openTestDatabase("sqlite", { migrated: false });
  const shipped = await vi.importActual<typeof import("#db/migrations/index.ts")>("#db/migrations/index.ts");
  await migrate(database, shipped.migrationsFor("sqlite"));
  const { dataDir } = database.location;
  const files = openFiles({ dataDir, filesUrl: undefined });
  await fillSmallSite(database.db, files);
  const file = path.join(temporaryFolder("backup"), "older.tar");
  await saveBackup(file, { location: database.location, files, stored: STORED });
  const posts = await database.db.selectFrom("posts").select("id").execute();
  await database.close();
  return { file, posts: posts.length };
}
