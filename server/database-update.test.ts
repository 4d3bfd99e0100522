import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { describeOlderBackups } from "#app/platform/backup/backup-facts.server.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import type { Engine } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { PROGRAM_VERSION } from "#app/platform/database/program-version.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { countListed } from "#app/platform/lists/list-counts.server.ts";
import { migrationsFor } from "#db/migrations/index.ts";
import { describeOnEachEngine, type TestDatabase } from "#tests/support/database.ts";
import { withLaterMigrations } from "#tests/support/later-migrations.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { bringUpToDate } from "./database-update.ts";

// There is one migration so far; this program has later ones.
vi.mock(import("#db/migrations/index.ts"), async (original) => {
  const { migrationsFor } = await original();
  return { migrationsFor: (engine) => withLaterMigrations(migrationsFor(engine)) };
});

describeOnEachEngine("bringing a database up to date", (open, engine) => {
  test("makes a new site without a backup, and notes the program's version", async () => {
    const { parts, database, lines } = await place(open);
    await bringUpToDate(parts);
    expect(existsSync(path.join(parts.location.dataDir, "backups"))).toBe(false);
    expect(lines.map(({ msg }) => msg)).toEqual(["database brought up to date"]);
    const { programVersion } = await database.db
      .selectFrom("site")
      .select("programVersion")
      .executeTakeFirstOrThrow();
    expect(programVersion).toBe(PROGRAM_VERSION);
  });

  test("counts and indexes the rows anew for another version, once", async () => {
    const { parts, database } = await place(open);
    await bringUpToDate(parts);
    const { db } = database;
    const row = { id: "m", name: "Ada", email: "a@example.org", message: "x", createdAt: 1 };
    const nothing = { subject: null, phone: null, company: null, answeredAt: null, deletedAt: null };
    await db
      .insertInto("messages")
      .values({ ...row, ...nothing })
      .execute();
    await bringUpToDate(parts);
    expect(await countListed(db, "messages")).toBe(0);
    await db.updateTable("site").set({ programVersion: "0.0.1" }).execute();
    await bringUpToDate(parts);
    expect(await countListed(db, "messages")).toBe(1);
  });

  test("writes a whole backup first, and logs where it is and the way back", async () => {
    const { parts, database, lines } = await place(open);
    await migrate(database, allButTheLast(engine));
    await bringUpToDate(parts);
    const folder = path.join(parts.location.dataDir, "backups");
    const [name = "", ...more] = readdirSync(folder);
    expect(more).toEqual([]);
    const file = path.join(folder, name);
    expect(await checkBackup(file)).toMatchObject({
      ok: true,
      backup: { manifest: { migrations: Object.keys(allButTheLast(engine)) } },
    });
    expect(lines.at(-1)).toMatchObject({
      backup: file,
      wayBack: expect.stringContaining(`schoolward restore ${file}`),
    });
  });

  test("tells of its backup where something is removed for good", async () => {
    const { parts, database } = await place(open);
    await migrate(database, allButTheLast(engine));
    await bringUpToDate(parts);
    expect(await describeOlderBackups(database.db, "UTC")).toMatch(/^Backups made before now \(the last on /);
    const [entry] = await database.db
      .selectFrom("auditEntries")
      .select(["actorName", "action", "detail"])
      .where("subject", "=", "backup")
      .execute();
    const detail = path.basename(onlyBackup(parts.location.dataDir));
    expect(entry).toEqual({ actorName: "Schoolward", action: "made", detail });
  });

  test("keeps the last three backups of its own", async () => {
    const { parts, database } = await place(open);
    await migrate(database, allButTheLast(engine));
    const folder = path.join(parts.location.dataDir, "backups");
    mkdirSync(folder);
    const others = ["before-update-notes.txt", "before-restore-schoolward-2020-01-01-000000.tar", "mine.tar"];
    const older = [1, 2, 3, 4].map((day) => `before-update-schoolward-2020-01-0${day}-000000.tar`);
    for (const name of [...others, ...older]) writeFileSync(path.join(folder, name), "");
    await bringUpToDate(parts);
    const kept = readdirSync(folder);
    expect(kept.filter((name) => others.includes(name)).sort()).toEqual([...others].sort());
    expect(kept.filter((name) => older.includes(name)).sort()).toEqual(older.slice(2));
    expect(kept).toHaveLength(6);
  });

  test("refuses data of a newer program, names both versions and changes nothing", async () => {
    const { parts, database } = await place(open);
    await bringUpToDate(parts);
    await database.db.updateTable("site").set({ programVersion: "99.1.0" }).execute();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2099-01-01')`.execute(
      database.db,
    );
    await expect(bringUpToDate(parts)).rejects.toThrow(
      `this data is from version 99.1.0, this program is ${PROGRAM_VERSION}; nothing was changed`,
    );
    expect(existsSync(path.join(parts.location.dataDir, "backups"))).toBe(false);
  });

  test("refuses data from before the first release in plain words", async () => {
    const { parts, database } = await place(open);
    await bringUpToDate(parts);
    await sql`update kysely_migration set name = '0001-first-tables' where name like '0001-%'`.execute(
      database.db,
    );
    await expect(bringUpToDate(parts)).rejects.toThrow("this data is from before the first release");
  });
});

function onlyBackup(dataDir: string): string {
  const folder = path.join(dataDir, "backups");
  const [name = "", ...more] = readdirSync(folder);
  expect(more).toEqual([]);
  return path.join(folder, name);
}

function allButTheLast(engine: Engine) {
  return Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, -1));
}

async function place(open: (options: { migrated: boolean }) => Promise<TestDatabase>) {
  const database = await open({ migrated: false });
  const location = { ...database.location, dataDir: database.location.dataDir || temporaryFolder("data") };
  const lines: { msg: string }[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const files = openFiles({ filesUrl: undefined, dataDir: location.dataDir });
  return { database, lines, parts: { database, location, files, log } };
}
