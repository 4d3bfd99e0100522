import { execFileSync } from "node:child_process";
import { appendFileSync, copyFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import path from "node:path";
import type { Row } from "#tools/benches/table.ts";
import { Debian } from "../debian.ts";
import { atLeast, atMost, changeRows, none, storedRows } from "../proof.ts";
import { BareSystem } from "./bare-system.ts";
import { HostingPage } from "./hosting-page.ts";
import type { Releases } from "./releases.ts";

/** Caddy makes the certificate of such a name itself, and asks Let's Encrypt for that of others. */
const NAME = "example.localhost";
const DATA = "var/lib/schoolward";
const BACKUPS = "var/backups/schoolward";
const MAX_WAIT_MS = 2_000;
const MAX_EXPOSURE = 3;
/** The system has no mail server, and its certificate is Caddy's own and valid for hours. */
const EXPECTED_PROBLEMS = "mail address certificate";

/**
 * Follows docs/hosting.md on a bare Debian: installs a release, updates it, goes back, and brings a
 * backup back on a second such system.
 *
 * @param releases with Node
 */
export async function walkPage(folder: string, codename: string, releases: Releases): Promise<Row[]> {
  const first = path.join(folder, codename);
  const second = `${first}-second`;
  const debian = new Debian(first, codename);
  // What apt would download for the installer.
  debian.run("apt-get update -qq && apt-get install -qq --download-only caddy && rm /etc/resolv.conf");
  appendFileSync(path.join(first, "etc/hosts"), `127.0.0.1 ${NAME}\n`);
  for (const file of [releases.first, releases.newer])
    for (const one of [file, `${file}.sha256`])
      copyFileSync(one, path.join(first, "root", path.basename(one)));
  execFileSync("cp", ["--archive", "--reflink=auto", first, second]);
  const faults: string[] = [];
  const rows = [
    ...(await walkOn(first, faults, installAndUpdate)),
    ...(await walkOn(second, faults, (walker) => bringBack(walker, first))),
    none("faults", faults),
  ];
  for (const root of [first, second]) rmSync(root, { recursive: true });
  return rows.map((row) => ({ ...row, name: `${codename}: ${row.name}` }));
}

async function walkOn(root: string, faults: string[], walk: (walker: Walker) => Promise<Row[]>) {
  const system = await BareSystem.boot(root);
  try {
    const rows = await walk(new Walker(system, faults));
    if (system.killedForMemory > 0) faults.push(`${system.killedForMemory} processes killed for memory`);
    return rows;
  } finally {
    await system.shutDown();
  }
}

/** Follows the page on a system, and notes what goes wrong. */
class Walker {
  readonly page = new HostingPage({ VERSION: "1.0.0", x64: process.arch, "example.org": NAME });
  readonly system: BareSystem;
  readonly #faults: string[];

  constructor(system: BareSystem, faults: string[]) {
    this.system = system;
    this.#faults = faults;
  }

  get version(): string {
    return path.basename(readlinkSync(path.join(this.system.root, "opt/schoolward/current")));
  }

  get dataDir(): string {
    return path.join(this.system.root, DATA);
  }

  hold(name: string, isSo: boolean): void {
    if (!isSo) this.#faults.push(name);
  }

  has(words: string): boolean {
    return storedRows(this.dataDir, `select key from settings where key = '${words}'`).length === 1;
  }

  get isMigrated(): boolean {
    const query = "select name from sqlite_master where name = 'added_later'";
    return storedRows(this.dataDir, query).length === 1;
  }

  note(words: string): void {
    changeRows(this.dataDir, `insert into settings (key, value, updated_at) values ('${words}', '{}', 1)`);
  }

  async run(commands: string) {
    const { code, seconds, printed } = await this.system.run(`set -e\n${commands}`);
    this.hold(`${commands.trim()} ends with ${code}: ${printed}`, code === 0);
    return { seconds, printed };
  }

  /** Runs commands while visitors use the site. */
  async runVisited(commands: string) {
    const { result, seen } = await this.system.visitDuring(`https://${NAME}`, () => this.run(commands));
    for (const failed of seen.failed) this.hold(`a visitor got ${failed}`, false);
    return { ...result, ...seen };
  }

  /** @returns the seconds from unpacking to the first answer */
  async install(): Promise<number> {
    const started = performance.now();
    await this.run(this.page.block("tar -xzf"));
    const { printed } = await this.run(this.page.block("sh /opt/schoolward/current/install.sh"));
    this.hold(`the installer prints a password: ${printed}`, /^Password .*: \S+$/m.test(printed));
    const { answered } = await this.runVisited("true");
    this.hold("the site answers over HTTPS", answered > 0);
    return (performance.now() - started) / 1_000;
  }
}

async function installAndUpdate(walker: Walker): Promise<Row[]> {
  const { page, system } = walker;
  const installed = await walker.install();
  const { printed } = await system.run(page.block("schoolward check"));
  const problems = [...printed.matchAll(/^! (\w+)/gm)].map(([, name]) => name).join(" ");
  walker.hold(`check finds what is missing: ${printed}`, problems === EXPECTED_PROBLEMS);
  const { printed: analysis } = await walker.run("systemd-analyze security schoolward");
  const exposure = Number(/exposure level.*: ([\d.]+)/.exec(analysis)?.[1]);

  walker.note("before the update");
  const update = await walker.runVisited(page.block("schoolward update", { VERSION: "1.1.0" }));
  walker.hold(`the newer version serves: ${update.printed}`, walker.version === "1.1.0" && walker.isMigrated);
  const back = await walker.runVisited(page.inLine("schoolward update --back"));
  walker.hold(`the older version serves: ${back.printed}`, walker.version === "1.0.0" && !walker.isMigrated);
  walker.hold("what was written before the update is there", walker.has("before the update"));
  await walker.run(page.block("systemctl start schoolward-backup"));
  return [
    { name: "answers over HTTPS, after unpacking", figure: seconds(installed) },
    atMost("most memory of all programs", system.peakMb, 512, "MB"),
    {
      name: "exposure of the service",
      figure: String(exposure),
      goal: "at most 3",
      met: exposure <= MAX_EXPOSURE,
    },
    { name: "update", figure: seconds(update.seconds) },
    { name: "back to the version before", figure: seconds(back.seconds) },
    atLeast("requests answered meanwhile", update.answered + back.answered, 20),
    atMost("the longest wait at an update", update.longestMs, MAX_WAIT_MS, "ms"),
    { name: "the longest wait on the way back", figure: `${back.longestMs.toFixed(0)} ms` },
  ];
}

/** Brings last night's backup of another system back. */
async function bringBack(walker: Walker, other: string): Promise<Row[]> {
  const [backup = ""] = readdirSync(path.join(other, BACKUPS)).sort().slice(-1);
  copyFileSync(path.join(other, BACKUPS, backup), path.join(walker.system.root, "root", backup));
  const installed = await walker.install();
  const started = performance.now();
  const { printed } = await walker.run(walker.page.inLine("bring a backup back", { FILE: backup }));
  const { answered } = await walker.runVisited("true");
  const restored = (performance.now() - started) / 1_000;
  walker.hold("the site answers after the restore", answered > 0);
  walker.hold(`the backup is back: ${printed}`, walker.has("before the update"));
  return [
    { name: "a second system answers, after unpacking", figure: seconds(installed) },
    { name: "answers with the restored backup, after", figure: seconds(restored) },
  ];
}

function seconds(count: number): string {
  return `${count.toFixed(1)} s`;
}
