import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { STORED } from "#app/features.ts";
import { saveBackup } from "#app/platform/backup/backup-file.server.ts";
import { restoreBackup } from "#app/platform/backup/restore.server.ts";
import type { DatabaseLocation } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { differences, readContent, readSiteContent, type SiteContent } from "#tests/support/site-content.ts";
import { median, type Row } from "#tools/benches/table.ts";
import { startAttackedSite, startOn } from "./attacked-site.ts";
import { none, type Proof, withFolder } from "./proof.ts";
import { WriteLoad } from "./write-load.ts";

/**
 * Makes backups of a site under constant writes. Restores each and compares it, by rows, words and
 * files, with the site at the moment of the backup. Then kills restores: afterwards the site must
 * be the old one or the new one, nothing in between.
 */
export const proof: Proof = {
  title: "backups under write load restore to an equal site; a killed restore leaves a whole one",
  run: (long) =>
    withFolder((folder) => attack(folder, long ? { backups: 10, kills: 50 } : { backups: 2, kills: 3 })),
};

async function attack(
  folder: string,
  { backups, kills }: { backups: number; kills: number },
): Promise<Row[]> {
  const dataDir = path.join(folder, "site");
  const location = { dataDir };
  const files = openFiles({ dataDir, filesUrl: undefined });
  const load = new WriteLoad();
  const target = await startAttackedSite(dataDir);
  const made: { file: string; content: SiteContent }[] = [];
  const times: number[] = [];
  let isOver = false;
  const writing = load.run(target, () => isOver);
  for (let count = 1; count <= backups; count += 1) {
    await pause(700);
    const file = path.join(folder, `${count}.tar`);
    let content: SiteContent = {};
    const beside = async (db: Parameters<typeof readContent>[0]) => {
      content = await readContent(db, files);
    };
    const started = performance.now();
    await saveBackup(file, { location, files, stored: STORED, beside });
    times.push(performance.now() - started);
    made.push({ file, content });
  }
  isOver = true;
  await writing;
  await target.server.stop();
  const standing = path.join(folder, "standing.tar");
  await saveBackup(standing, { location, files, stored: STORED });

  const unequal: string[] = [];
  const postgres = await startPostgres();
  try {
    for (const [index, { file, content }] of made.entries()) {
      // Every second one is restored to the other engine.
      const url = index % 2 === 1 ? await newDatabase(postgres.urlOf, `restored_${index}`) : undefined;
      const place = { url, dataDir: path.join(folder, `restored-${index}`) };
      unequal.push(
        ...(await restoreAndCompare(file, place, content)).map((one) => `backup ${index + 1}: ${one}`),
      );
      rmSync(place.dataDir, { recursive: true, force: true });
    }
  } finally {
    await postgres.stop();
  }
  const torn = await killRestores(location, standing, made[0]?.file as string, kills);
  const { server } = await startOn(dataDir);
  await server.stop();
  return [
    { name: "writes answered meanwhile", figure: String(load.answered()) },
    { name: "time of a backup, its comparison included", figure: `${median(times).toFixed(0)} ms` },
    { name: "backups restored, to SQLite and PostgreSQL in turns", figure: String(backups) },
    none("differences", unequal),
    { name: "restores killed", figure: String(kills) },
    none("sites neither old nor new", torn),
    none("writes refused", load.refused),
  ];
}

async function newDatabase(urlOf: (name: string) => string, name: string): Promise<string> {
  const client = new pg.Client(urlOf("postgres"));
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return urlOf(name);
}

async function restoreAndCompare(
  file: string,
  place: DatabaseLocation,
  content: SiteContent,
): Promise<string[]> {
  const files = openFiles({ dataDir: place.dataDir, filesUrl: undefined });
  const restored = await restoreBackup(
    file,
    { location: place, files, stored: STORED },
    { sendWaiting: true },
  );
  if (!restored.ok) return [restored.why];
  return differences(content, await readSiteContent(place, files));
}

/**
 * Restores two backups alternately and kills each restore at another moment. The site must be one
 * of the two every time.
 */
async function killRestores(
  location: { dataDir: string },
  ...[late, early, kills]: [string, string, number]
) {
  const files = openFiles({ dataDir: location.dataDir, filesUrl: undefined });
  const look = async () => compareKey(await readSiteContent(location, files));
  const restore = (file: string) => spawnRestore(file, location.dataDir);
  const started = performance.now();
  await restore(early).ended;
  const whole = performance.now() - started;
  const sites = new Map([[await look(), "early"]]);
  await restore(late).ended;
  sites.set(await look(), "late");
  const torn: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    const { child, ended } = restore(count % 2 === 0 ? early : late);
    const at = (whole * (count + 0.5)) / kills;
    const timer = setTimeout(() => child.kill("SIGKILL"), at);
    await ended;
    clearTimeout(timer);
    if (!sites.has(await look())) torn.push(`killed after ${at.toFixed(0)} ms`);
  }
  return torn;
}

/**
 * Returns a text that identifies a site. Pictures of the other site stay as unused files and aren't
 * compared.
 */
function compareKey({ pictures: _, files: __, audit_entries: entries, ...content }: SiteContent): string {
  return JSON.stringify([content, entries?.length]);
}

function spawnRestore(file: string, dataDir: string) {
  const child = spawn(
    process.execPath,
    ["build/current/server/schoolward.js", "restore", file, "--no-backup", "--send-waiting-mail"],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return { child, ended: once(child, "exit") };
}
