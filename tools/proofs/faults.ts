import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Gate, openGate } from "#tests/support/gate.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { S3_KEYS, startS3StandIn } from "#tests/support/s3-stand-in.ts";
import type { Row } from "#tools/benches/table.ts";
import { AskedSite } from "./faults/asked-site.ts";
import { endure, type Fault } from "./faults/endured-faults.ts";
import { keptWrites, mailsOnce } from "./faults/kept-writes.ts";
import { KINDS, type Kind, READS } from "./faults/request-kinds.ts";
import { type Proof, withFolder } from "./proof.ts";

const QUICK_MS = 1_800;
const LONG_MS = 60_000;

/**
 * Makes parts of the site unavailable for a while: the disk is full or fails; PostgreSQL, the store
 * and the mail server are gone or hang. Visitors and an administrator read and write all the time.
 */
export const proof: Proof = {
  title: "a full disk and parts that are gone are said, nothing is lost, and all heals without a restart",
  run: (long) =>
    withFolder(async (folder) => {
      const forMs = long ? LONG_MS : QUICK_MS;
      const tables = await Promise.all([onOneMachine(folder, forMs), onSeveral(folder, forMs)]);
      return tables.flat();
    }),
};

/** SQLite and a folder, each on a file system of its own if that can be mounted. */
async function onOneMachine(folder: string, forMs: number): Promise<Row[]> {
  const dataDir = path.join(folder, "one");
  const files = path.join(dataDir, "files");
  mkdirSync(dataDir);
  const mounts = [dataDir, files].filter((place) => mountSmall(place));
  const areMounted = mounts.length === 2;
  const mail = await startMailServer();
  const gate = await openGate(mail.port);
  const site = await AskedSite.start(dataDir, { SMTP_URL: `smtp://127.0.0.1:${gate.port}` });
  const faults = [
    ...(areMounted ? smallDiskFaults(dataDir, files) : []),
    failingDisk(site.server.pid),
    ...gateFaults(gate, "mail server", { goesOn: KINDS, refuses: [] }),
  ];
  try {
    const rows = [
      {
        name: "file systems of their own",
        figure: areMounted ? "mounted" : "cannot be mounted here: full disk and read-only files left out",
      },
    ];
    for (const fault of faults) rows.push(...(await endure(site, fault, forMs)));
    rows.push(...(await keptWrites(site)), ...(await mailsOnce(site, mail.received, gate.cutPorts)));
    return rows;
  } finally {
    await site.server.stop();
    await gate.close();
    await mail.close();
    for (const place of mounts.reverse()) execFileSync("umount", [place]);
  }
}

/** PostgreSQL and a store. */
async function onSeveral(folder: string, forMs: number): Promise<Row[]> {
  const postgres = await startPostgres();
  const store = await startS3StandIn();
  const storeAddress = new URL(store.filesUrl);
  const gate = await openGate(Number(new URL(storeAddress.searchParams.get("endpoint") as string).port));
  storeAddress.searchParams.set("endpoint", `http://127.0.0.1:${gate.port}`);
  const site = await AskedSite.start(path.join(folder, "several"), {
    DATABASE_URL: postgres.urlOf("postgres"),
    FILES_URL: storeAddress.href,
    ...S3_KEYS,
  });
  const withoutDatabase = felt(["kept page", "picture", "bundled file", "health"], "database");
  const withoutFiles = felt(allBut("picture", "upload"), "files");
  const faults: Fault[] = [
    {
      name: "PostgreSQL stopped",
      take: () => postgres.kill(),
      giveBack: () => postgres.restart(),
      ...withoutDatabase,
    },
    {
      name: "PostgreSQL hanging",
      take: () => postgres.freeze(),
      giveBack: () => postgres.thaw(),
      ...withoutDatabase,
    },
    ...gateFaults(gate, "store", withoutFiles),
  ];
  try {
    const rows: Row[] = [];
    for (const fault of faults) rows.push(...(await endure(site, fault, forMs)));
    rows.push(...(await keptWrites(site)));
    return rows;
  } finally {
    await site.server.stop();
    await gate.close();
    await store.close();
    await postgres.stop();
  }
}

/** The effects of a fault on requests. */
type Felt = Pick<Fault, "goesOn" | "refuses" | "says">;

/** Every kind of request that does not continue must be refused. */
function felt(goesOn: readonly Kind[], says: string): Felt {
  return { goesOn, refuses: allBut(...goesOn), says };
}

function allBut(...kinds: Kind[]): Kind[] {
  return KINDS.filter((kind) => !kinds.includes(kind));
}

function gateFaults(gate: Gate, part: string, felt: Felt): Fault[] {
  const giveBack = () => gate.open();
  return [
    { name: `${part} gone`, take: () => gate.shut(), giveBack, ...felt },
    { name: `${part} hanging`, take: () => gate.hang(), giveBack, ...felt },
  ];
}

/** Faults of two mounted file systems: the database's, and within it that of the files. */
function smallDiskFaults(dataDir: string, files: string): Fault[] {
  const fillers = [path.join(dataDir, "filler"), path.join(files, "filler")];
  const remount = (how: string) => execFileSync("mount", ["-o", `remount,${how}`, files]);
  return [
    {
      name: "disk full",
      take: () => fillers.forEach(fill),
      giveBack: () => execFileSync("rm", fillers),
      goesOn: READS,
      refuses: ["upload", "message"],
      says: "files",
    },
    {
      name: "files read-only",
      take: () => remount("ro"),
      giveBack: () => remount("rw"),
      ...felt(allBut("upload"), "files"),
    },
  ];
}

/** No write of a process succeeds. */
function failingDisk(pid: number): Fault {
  const limit = (size: string) => execFileSync("prlimit", ["--pid", String(pid), `--fsize=${size}:`]);
  return {
    name: "disk that fails",
    take: () => limit("0"),
    giveBack: () => limit("unlimited"),
    ...felt(READS, "database, files"),
  };
}

/** Mounts a small file system in memory. Returns false if that isn't allowed. */
function mountSmall(place: string): boolean {
  try {
    mkdirSync(place, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", place], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Writes until no space is left. */
function fill(file: string): void {
  try {
    execFileSync("dd", ["if=/dev/zero", `of=${file}`, "bs=4k"], { stdio: "ignore" });
  } catch {
    // This is the intended effect.
  }
}
