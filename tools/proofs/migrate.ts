import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { STORED } from "#app/features.ts";
import { saveBackup } from "#app/platform/backup/backup-file.server.ts";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { fillTables } from "#app/platform/backup/restore-rows.server.ts";
import { type DatabaseLocation, openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { startChild } from "#tests/support/child-process.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { differences, readSiteContent } from "#tests/support/site-content.ts";
import { makeSmallSite } from "#tests/support/small-site.ts";
import type { Row } from "#tools/benches/table.ts";
import { none, type Proof, withFolder } from "./proof.ts";

const MIGRATING_PROCESS = "tests/support/migrating-process.ts";

/**
 * Kills the update of a site to a later version at many points. Each time the old schema or the new one must be
 * complete, and the next start must end where an uninterrupted update does.
 */
export const proof: Proof = {
  title: "an update of the database that is killed leaves the old one, and the next start completes",
  run: (long) => withFolder((folder) => attack(folder, long ? 50 : 2)),
};

/** A database with the old schema that can be copied any number of times. */
type Old = { name: string; copy(): Promise<DatabaseLocation> };

async function attack(folder: string, kills: number): Promise<Row[]> {
  const backup = await backUpSite(folder);
  const postgres = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const old of [
      await oldOnSqlite(folder, backup),
      await oldOnPostgres(folder, backup, postgres.urlOf),
    ])
      rows.push(...(await killUpdates(old, kills)));
    return rows;
  } finally {
    await postgres.stop();
  }
}

async function backUpSite(folder: string) {
  const location = { dataDir: path.join(folder, "present") };
  const files = openFiles({ ...location, filesUrl: undefined });
  await makeSmallSite(location.dataDir);
  const file = path.join(folder, "present.tar");
  await saveBackup(file, { location, files, stored: STORED });
  const checked = await checkBackup(file);
  if (!checked.ok) throw new Error(checked.why);
  return checked.backup;
}

type SiteBackup = Awaited<ReturnType<typeof backUpSite>>;

async function fillOld(location: DatabaseLocation, backup: SiteBackup): Promise<void> {
  const { db, close } = openDatabase(location);
  await db.transaction().execute((trx) => fillTables(trx, backup));
  await close();
}

async function oldOnSqlite(folder: string, backup: SiteBackup): Promise<Old> {
  const dataDir = path.join(folder, "old");
  await fillOld({ dataDir }, backup);
  const copied = path.join(folder, "updated");
  return {
    name: "SQLite",
    async copy() {
      rmSync(copied, { recursive: true, force: true });
      cpSync(dataDir, copied, { recursive: true });
      return { dataDir: copied };
    },
  };
}

async function oldOnPostgres(
  folder: string,
  backup: SiteBackup,
  urlOf: (name: string) => string,
): Promise<Old> {
  const tell = async (statement: string) => {
    const client = new pg.Client(urlOf("postgres"));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await tell("create database old");
  await fillOld({ url: urlOf("old"), dataDir: folder }, backup);
  return {
    name: "PostgreSQL",
    async copy() {
      await tell("drop database if exists updated with (force)");
      await tell("create database updated template old");
      return { url: urlOf("updated"), dataDir: folder };
    },
  };
}

async function killUpdates(old: Old, kills: number): Promise<Row[]> {
  const torn: string[] = [];
  const ends = { old: 0, new: 0 };
  const location = await old.copy();
  const before = await migrationsIn(location);
  const took = await update(location);
  const all = await migrationsIn(location);
  const whole = await content(location);
  for (let count = 0; count < kills; count += 1) {
    const at = (took * (count + 0.5)) / kills;
    const place = await old.copy();
    await update(place, at);
    const found = await migrationsIn(place);
    if (found.join() === before.join()) ends.old += 1;
    else if (found.join() === all.join()) ends.new += 1;
    else torn.push(`killed after ${at.toFixed(0)} ms: ${found.length} migrations`);
    await update(place);
    for (const difference of differences(whole, await content(place)))
      torn.push(`killed after ${at.toFixed(0)} ms, then completed: ${difference}`);
  }
  return [
    {
      name: `${old.name}: updates killed (${took.toFixed(0)} ms long)`,
      figure: `${kills}: ${ends.old} left the old, ${ends.new} the new`,
    },
    none(`${old.name}: half updated, or completed otherwise`, torn),
  ];
}

const content = (location: DatabaseLocation) =>
  readSiteContent(location, openFiles({ dataDir: location.dataDir, filesUrl: undefined }));

/**
 * Runs the migrations in a process of its own. @returns how long they took, from the command to the
 * end
 */
async function update(location: DatabaseLocation, killAfter?: number): Promise<number> {
  const child = startChild(MIGRATING_PROCESS, [JSON.stringify(location), "later"]);
  await child.nextLine();
  const started = performance.now();
  child.send("go");
  const timer =
    killAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), Math.max(0, killAfter));
  const code = await child.ended;
  clearTimeout(timer);
  if (killAfter === undefined && code !== 0) throw new Error(`The update ended with ${code}`);
  return performance.now() - started;
}

async function migrationsIn(location: DatabaseLocation): Promise<string[]> {
  const { db, close } = openDatabase(location);
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } finally {
    await close();
  }
}
