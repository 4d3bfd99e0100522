import { statfs } from "node:fs/promises";
import type { Instant } from "#db/schema.ts";
import { findLastBackup, findLastCopy } from "../backup/backup-facts.server.ts";
import type { ReadDb } from "../database/database.server.ts";
import type { Config } from "../program/config.server.ts";
import type { Log } from "../program/log.server.ts";
import { counted } from "../text/formats.ts";
import type { Certificate } from "./certificate.server.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_BACKUP_AGE_MS = 2 * DAY_MS;
/**
 * Certificates are renewed a month before they expire. At this point, renewal has failed for weeks.
 */
const MIN_CERTIFICATE_MS = 10 * DAY_MS;
const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 500 * 1024 * 1024;

/** What determines whether the server needs attention. Undefined values are unknown. */
export type Upkeep = {
  host: string;
  /** When the site got its first record. */
  beganAt: Instant | undefined;
  lastBackupAt: Instant | undefined;
  /** The copies off the server that BACKUP_COPY asks for. Undefined without that setting. */
  copies: { lastAt: Instant | undefined } | undefined;
  certificateEndsAt: Instant | undefined;
  disk: { freeBytes: number; allBytes: number } | undefined;
};

type UpkeepParts = {
  db: ReadDb;
  config: Pick<Config, "dataDir" | "siteUrl" | "backupCopy">;
  certificate: Certificate;
};

/** Reads what can be read now. The certificate is as of its last check. */
export async function readUpkeep({ db, config, certificate }: UpkeepParts): Promise<Upkeep> {
  const [beganAt, lastBackupAt, copies, disk] = await Promise.all([
    findBeginning(db).catch(() => undefined),
    findLastBackup(db).catch(() => undefined),
    config.backupCopy ? readCopies(db).catch(() => undefined) : undefined,
    readDisk(config.dataDir),
  ]);
  const { hostname: host } = new URL(config.siteUrl);
  return { host, beganAt, lastBackupAt, copies, certificateEndsAt: certificate.endsAt, disk };
}

async function findBeginning(db: ReadDb): Promise<Instant | undefined> {
  const first = db.selectFrom("auditEntries").select("at").orderBy("at").limit(1);
  return (await first.executeTakeFirst())?.at;
}

async function readCopies(db: ReadDb): Promise<Upkeep["copies"]> {
  return { lastAt: await findLastCopy(db) };
}

/** Reads the space on the data folder's disk. Undefined if unknown. */
export async function readDisk(dataDir: string): Promise<Upkeep["disk"]> {
  try {
    const { bavail, bsize, blocks } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}

/** Returns the age of the last backup in milliseconds, or that of the site if it has none. */
export function backupAge({ lastBackupAt, beganAt }: Upkeep, now: Instant): number | undefined {
  const since = lastBackupAt ?? beganAt;
  return since === undefined ? undefined : Math.max(0, now - since);
}

/**
 * Returns the age of the last backup copy off the server in milliseconds, or that of the site if
 * there is none.
 */
export function copyAge({ copies, beganAt }: Upkeep, now: Instant): number | undefined {
  const since = copies && (copies.lastAt ?? beganAt);
  return since === undefined ? undefined : Math.max(0, now - since);
}

export type WarningKind = "backup" | "copy" | "certificate" | "disk";
export type Warning = { kind: WarningKind; text: string };

/** The checks, with the warning that tells the owner what is wrong and what to do. */
const CHECKS: Record<WarningKind, (upkeep: Upkeep, now: Instant) => string | undefined> = {
  backup(upkeep, now) {
    const age = backupAge(upkeep, now);
    if (age === undefined || age <= MAX_BACKUP_AGE_MS) return undefined;
    if (upkeep.lastBackupAt === undefined)
      return "This website has no backup: if the server breaks, everything is lost. Download one now, and ask whoever looks after the server for a backup every night.";
    return `The last backup is ${days(age)} old: if the server breaks, everything since then is lost. Download one now, and ask whoever looks after the server why there is none every night.`;
  },
  copy(upkeep, now) {
    if (!upkeep.copies) return undefined;
    const loss = "if the server breaks, its backups are lost with it.";
    const remedy = "Ask whoever looks after the server what the nightly backup says.";
    if (upkeep.copies.lastAt === undefined)
      return `No backup has been copied off the server yet: ${loss} ${remedy}`;
    const age = copyAge(upkeep, now);
    if (age === undefined || age <= MAX_BACKUP_AGE_MS) return undefined;
    return `The last backup that was copied off the server is ${days(age)} old: ${loss} ${remedy}`;
  },
  certificate({ host, certificateEndsAt }, now) {
    if (certificateEndsAt === undefined) return undefined;
    const left = certificateEndsAt - now;
    if (left >= MIN_CERTIFICATE_MS) return undefined;
    const remedy = "Ask whoever looks after the server to renew it, and why that doesn't happen by itself.";
    if (left <= 0)
      return `The certificate of ${host} has expired, so browsers warn visitors and don't show the website. ${remedy}`;
    return `The certificate of ${host} expires in ${days(left)}. From then on browsers warn visitors and don't show the website. ${remedy}`;
  },
  disk({ disk }) {
    if (!disk) return undefined;
    const { freeBytes, allBytes } = disk;
    if (freeBytes >= MIN_FREE_BYTES && freeBytes >= allBytes * MIN_FREE_SHARE) return undefined;
    return `The disk of the server is nearly full: ${size(freeBytes)} of ${size(allBytes)} are free. Once it is full, nothing can be saved. Ask whoever looks after the server to remove what isn't needed, such as old backups, or to add room.`;
  },
};

export const WARNING_KINDS = Object.keys(CHECKS) as WarningKind[];

/** Lists what needs attention soon. Empty if all is well. */
export function findWarnings(upkeep: Upkeep, now: Instant = Date.now()): Warning[] {
  return WARNING_KINDS.flatMap((kind) => {
    const text = CHECKS[kind](upkeep, now);
    return text === undefined ? [] : [{ kind, text }];
  });
}

/** Runs all checks, and logs the warnings. */
export async function logWarnings(parts: UpkeepParts & { log: Log }): Promise<void> {
  await parts.certificate.look();
  for (const { kind, text } of findWarnings(await readUpkeep(parts))) parts.log.warn({ warning: kind }, text);
}

function days(ms: number): string {
  const count = Math.floor(ms / DAY_MS);
  if (count === 0) return `${Math.max(1, Math.floor(ms / HOUR_MS))} hours`;
  return counted(count, "day");
}

function size(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.floor(bytes / 1024 ** 2)} MB`;
}
