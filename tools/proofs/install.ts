import { once } from "node:events";
import { appendFileSync, copyFileSync, existsSync, statSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { holdSite } from "#app/platform/backup/site-lock.server.ts";
import type { Row } from "#tools/benches/table.ts";
import { lackedForBoot } from "./install/bare-system.ts";
import { InstalledSite } from "./install/installed-site.ts";
import { makeReleases } from "./install/releases.ts";
import { WaitingVisitors } from "./install/waiting-visitors.ts";
import { walkPage } from "./install/walk.ts";
import { atLeast, atMost, changeRows, none, type Proof, storedRows, waitFor, withFolder } from "./proof.ts";

const MAX_WAIT_MS = 2_000;
const VISITORS = 4;
/** Debian 12 and 13. */
const DEBIANS = ["bookworm", "trixie"];
/**
 * Longer than three failed starts and a restore take on a slow machine, after which the service
 * rolls back by itself. An update that gives up earlier would restart it in the middle.
 */
const PATIENCE_SECONDS = 180;

/**
 * Installs and updates a release under load: to one with another migration and back, to one that
 * doesn't start, and to damaged ones. Then kills updates at random moments. The long form also
 * follows docs/hosting.md on bare systems.
 */
export const proof: Proof = {
  title: "an update leaves the old site or the new one, and what was written",
  run: async (long) => [
    ...(await withFolder((folder) => attack(folder, long))),
    ...(long ? await withFolder(walkDebians) : []),
  ],
};

async function walkDebians(folder: string): Promise<Row[]> {
  const lacked = lackedForBoot();
  if (lacked) return [{ name: "bare systems", figure: "skipped", goal: `needs ${lacked}`, met: false }];
  const releases = makeReleases(folder, true);
  const rows: Row[] = [];
  for (const codename of DEBIANS) rows.push(...(await walkPage(folder, codename, releases)));
  return rows;
}

async function attack(folder: string, long: boolean): Promise<Row[]> {
  const kills = long ? 50 : 2;
  const { first, newer, broken } = makeReleases(folder);
  const faults: string[] = [];
  const rows: Row[] = [];
  const hold = (name: string, isSo: boolean) => void (isSo || faults.push(name));

  const second = long ? await updateSecondServer(path.join(folder, "second"), first, newer) : "";
  hold(`a second server follows the first: ${second}`, second === "");
  const stuck = long ? await updateBesideAnother(path.join(folder, "beside"), first, broken) : "";
  hold(`a second server prevents a restore: ${stuck}`, stuck === "");

  const started = performance.now();
  const site = await InstalledSite.install(folder, first, {});
  rows.push({ name: "first start of a release", figure: `${seconds(started)} s` });
  const note = (words: string) =>
    changeRows(site.dataDir, `insert into settings (key, value, updated_at) values ('${words}', '{}', 1)`);
  const has = (words: string) =>
    storedRows(site.dataDir, `select key from settings where key = '${words}'`).length === 1;
  const isMigrated = () =>
    storedRows(site.dataDir, "select name from sqlite_master where name = 'added_later'").length === 1;
  try {
    note("before the update");
    const damaged = path.join(folder, "damaged.tar.gz");
    copyFileSync(newer, damaged);
    appendFileSync(`${damaged}.sha256`, `${"0".repeat(64)}  damaged.tar.gz\n`);
    const refused = await finish(site, damaged);
    hold(`a damaged archive is refused: ${refused.printed}`, refused.code === 1 && site.version === "1.0.0");

    const visitors = new WaitingVisitors(site.url, VISITORS);
    const there = await finish(site, newer);
    hold(
      `the newer version serves: ${there.printed}`,
      there.code === 0 && site.version === "1.1.0" && isMigrated(),
    );
    const again = await finish(site, newer);
    hold(`asked for again, it stays: ${again.printed}`, again.code === 0 && site.version === "1.1.0");
    await visitors.end();
    rows.push(
      { name: "update", figure: `${there.seconds} s` },
      atLeast("requests answered meanwhile", visitors.answered, 20),
      none("requests that failed", visitors.failed),
      // In the quick form, other proofs run at the same time.
      long
        ? atMost("the longest wait of a visitor", visitors.longestMs, MAX_WAIT_MS, "ms")
        : { name: "the longest wait of a visitor", figure: `${visitors.longestMs.toFixed(0)} ms` },
    );

    note("after the update");
    const failed = await finish(site, broken, "--wait", String(PATIENCE_SECONDS));
    hold(
      `a version that does not start is taken back: ${failed.printed}`,
      failed.code === 1 && site.version === "1.1.0",
    );
    hold("nothing is lost by a version that does not start", has("after the update") && isMigrated());
    rows.push({ name: "back from a version that does not start", figure: `${failed.seconds} s` });

    const interrupted = site.update("--back");
    await waitFor(() => existsSync(path.join(site.top, "trial.json")), 30_000);
    process.kill(-(interrupted.pid as number), "SIGKILL");
    const back = await finish(site, "--back");
    hold(`the version before serves again: ${back.printed}`, back.code === 0 && site.version === "1.0.0");
    hold(
      `going back says what it does, and no more: ${back.printed}`,
      !/Nothing has changed/.test(back.printed),
    );
    hold(
      "its data is from before the update",
      has("before the update") && !has("after the update") && !isMigrated(),
    );
    rows.push({ name: "back to the version before", figure: `${back.seconds} s` });

    const restarts = site.restarts;
    const restored = await finish(site, broken, "--wait", String(PATIENCE_SECONDS));
    hold(
      `data that only the failed version understands is taken back: ${restored.printed}`,
      restored.code === 1 && site.version === "1.0.0" && has("before the update") && !isMigrated(),
    );
    hold("no restart interrupts the restore", site.restarts === restarts + 1);

    for (let round = 1; round <= kills; round += 1) {
      const update = site.update(site.version === "1.0.0" ? newer : "--back");
      await pause(Math.random() * there.seconds * 1_000);
      // Kills the update with the program that it runs at that moment, and every second time the
      // server.
      if (update.exitCode === null) process.kill(-(update.pid as number), "SIGKILL");
      if (round % 2 === 0 && site.serverPid) site.killServer();
      hold(`round ${round}: ${site.version} serves`, await site.isReady(PATIENCE_SECONDS * 1_000));
      hold(`round ${round}: nothing is lost`, has("before the update"));
      hold(`round ${round}: program and data fit`, site.version === "1.1.0" || !isMigrated());
    }
    rows.push({ name: "updates that were killed", figure: String(kills) });
    const last = await finish(site, site.version === "1.0.0" ? newer : "--back");
    hold(`the next update works: ${last.printed}`, last.code === 0);
    rows.push(atMost("most memory of the server", site.peakOfServer(), 256, "MB"));
  } finally {
    await site.stop();
  }
  const megabytes = statSync(first).size / 1e6;
  return [
    ...rows,
    { name: "a release, not compressed, without Node", figure: `${megabytes.toFixed(0)} MB` },
    none("faults", faults),
  ];
}

/**
 * Updates, from another server, a server whose database the newer version has already changed.
 *
 * @returns what it printed if that fails
 */
async function updateSecondServer(folder: string, first: string, newer: string): Promise<string> {
  const site = await InstalledSite.install(folder, first, {});
  try {
    changeRows(site.dataDir, "create table added_later (id integer)");
    changeRows(site.dataDir, "insert into kysely_migration values ('9999-added-later', 'now')");
    const { code, printed } = await finish(site, newer);
    return code === 0 && site.version === "1.1.0" ? "" : printed;
  } finally {
    await site.stop();
  }
}

/**
 * Updates to a version that does not start while another server keeps the data from being restored.
 *
 * @returns what it printed if it does not say which version stays
 */
async function updateBesideAnother(folder: string, first: string, broken: string): Promise<string> {
  const site = await InstalledSite.install(folder, first, {});
  const another = await holdSite({ dataDir: site.dataDir }, () => {});
  try {
    const { code, printed } = await finish(site, broken, "--wait", String(PATIENCE_SECONDS));
    return code === 1 && /^Version 1\.2\.0 stays/m.test(printed) ? "" : printed;
  } finally {
    await another?.release();
    await site.stop();
  }
}

async function finish(site: InstalledSite, ...words: string[]) {
  const started = performance.now();
  const update = site.update(...words);
  const printed = Promise.all([update.stdout, update.stderr].map((stream) => (stream ? text(stream) : "")));
  const [code] = await once(update, "exit");
  return { code: code as number, seconds: Number(seconds(started)), printed: (await printed).join("") };
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
