import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { readBucketAddress } from "#app/platform/files/s3-files.server.ts";
import { describeBucketFailure } from "../checks/files.ts";
import { CommandError } from "./command.ts";

export const KEEP_NIGHTS = 30;
const DAY_MS = 24 * 3_600_000;
/** The automatic names of backups. Files that somebody named otherwise are kept. */
const OWN_NAME = /^schoolward-(\d{4}-\d{2}-\d{2})-\d{6}\.tar$/;

/** Removes backups in a folder that are past their retention, by the date in their names. */
export async function removeOldBackups(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = OWN_NAME.exec(name)?.[1];
    if (day && Date.parse(day) < now - KEEP_NIGHTS * DAY_MS) await rm(path.join(folder, name));
  }
}

/**
 * Copies a backup off this machine: into a bucket (`s3://bucket?endpoint=…&region=…`), or by rsync
 * over SSH. The other side decides how long copies are kept (a lifecycle rule of the bucket, a cron
 * job), so that an attacker who takes over this machine can't remove them.
 *
 * @throws CommandError with one line and the remedy if the copy fails
 */
export async function copyBackup(file: string, to: string): Promise<void> {
  const isBucket = to.startsWith("s3:");
  try {
    await (isBucket ? copyToBucket : copyToMachine)(file, to);
  } catch (error) {
    const why = isBucket
      ? describeBucketFailure(error, to, "BACKUP_COPY").line
      : `BACKUP_COPY: ${describeRsyncFailure(error as RsyncFailure, to)}`;
    throw new CommandError(`${why} The backup is in ${file}, but not copied.`);
  }
}

async function copyToBucket(file: string, to: string): Promise<void> {
  const { bucket, region, endpoint } = readBucketAddress(to, "BACKUP_COPY");
  const { S3Client, PutObjectCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    logger: SILENT,
  });
  try {
    const { size } = await stat(file);
    const body = { Body: createReadStream(file), ContentLength: size };
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: path.basename(file), ...body }));
  } finally {
    client.destroy();
  }
}

/** We report a failed upload ourselves, once. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** At night nobody can answer a prompt. */
const SSH = "ssh -o BatchMode=yes -o ConnectTimeout=30";

async function copyToMachine(file: string, to: string): Promise<void> {
  const folder = to.endsWith("/") ? to : `${to}/`;
  await promisify(execFile)("rsync", ["--times", "--chmod=F600", `--rsh=${SSH}`, file, folder]);
}

type RsyncFailure = Error & { code?: string | number; stderr?: string };

function describeRsyncFailure({ code, stderr = "", message }: RsyncFailure, to: string): string {
  const machine = to.slice(0, to.indexOf(":"));
  const { username, homedir } = os.userInfo();
  if (code === "ENOENT" || /exec ssh|rsync: command not found|rsync: not found/.test(stderr))
    return "rsync over SSH needs programs that are missing. On both machines: apt install rsync openssh-client.";
  if (stderr.includes("Host key verification failed"))
    return `the key of ${machine} is not known here. As root: runuser -u ${username} -- ssh ${machine}, and answer "yes".`;
  if (stderr.includes("Permission denied (") && stderr.includes("publickey"))
    return `${machine} refuses the key of the user "${username}". Add the line in ${homedir}/.ssh/id_ed25519.pub to its ~/.ssh/authorized_keys.`;
  const [first = message] = stderr.split("\n").filter((line) => line.trim() !== "");
  return `${machine} did not take it: ${first.trim()}.`;
}
