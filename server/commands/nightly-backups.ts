import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { readBucketAddress } from "#app/platform/files/s3-files.server.ts";
import { CommandError } from "./command.ts";

export const KEEP_NIGHTS = 30;
const DAY_MS = 24 * 3_600_000;
/** The names that backups get by themselves; a file that somebody named stays. */
const OWN_NAME = /^schoolward-(\d{4}-\d{2}-\d{2})-\d{6}\.tar$/;

/** Removes the backups in a folder that are older than they are kept, by the date in their names. */
export async function removeOldBackups(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const day = OWN_NAME.exec(name)?.[1];
    if (day && Date.parse(day) < now - KEEP_NIGHTS * DAY_MS) await rm(path.join(folder, name));
  }
}

/**
 * Copies a backup off this machine: into a bucket (`s3://bucket?endpoint=…&region=…`), or by rsync over SSH. How long copies
 * are kept is for the other side to say (a lifecycle rule of the bucket, a cron job), so that whoever takes over this
 * machine can't remove them.
 *
 * @throws CommandError when it does not arrive
 */
export async function copyBackup(file: string, to: string): Promise<void> {
  try {
    if (to.startsWith("s3:")) await copyToBucket(file, to);
    else
      await promisify(execFile)("rsync", ["--times", "--chmod=F600", file, to.endsWith("/") ? to : `${to}/`]);
  } catch (error) {
    throw new CommandError(`BACKUP_COPY: ${file} was written, but not copied: ${(error as Error).message}`);
  }
  console.log(`Copied to ${to.split("?")[0]}.`);
}

async function copyToBucket(file: string, to: string): Promise<void> {
  const { bucket, region, endpoint } = readBucketAddress(to);
  const { S3Client, PutObjectCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  try {
    const { size } = await stat(file);
    const body = { Body: createReadStream(file), ContentLength: size };
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: path.basename(file), ...body }));
  } finally {
    client.destroy();
  }
}
