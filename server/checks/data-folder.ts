import { existsSync } from "node:fs";
import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** With less free space, a start or an upload fails half way. */
const MIN_FREE_BYTES = 20 * 1024 * 1024;

/**
 * Checks whether a data folder can be used, by writing a file into it. Creates the folder if
 * necessary.
 *
 * @returns one line with the setting and the remedy, or undefined if there is no problem
 */
export async function findDataFolderProblem(dataDir: string): Promise<string | undefined> {
  const probe = path.join(dataDir, `.check-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, "ok", { mode: 0o600 });
    await rm(probe);
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < MIN_FREE_BYTES ? fullDisk(dataDir) : undefined;
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    return describe(error as NodeJS.ErrnoException, dataDir);
  }
}

async function describe({ code, message }: NodeJS.ErrnoException, dataDir: string): Promise<string> {
  if (code === "EEXIST" || code === "ENOTDIR")
    return `DATA_DIR: ${await firstFile(dataDir)} is a file, not a folder. Name a folder, or move that file away.`;
  if (code === "ENOSPC" || code === "EDQUOT") return fullDisk(dataDir);
  if (code === "EROFS")
    return `DATA_DIR: ${dataDir} is on a read-only file system. Mount it for writing, or name another folder.`;
  if (code === "EACCES" || code === "EPERM") {
    const user = os.userInfo().username;
    const remedy = existsSync(dataDir) ? "chown -R" : "install -d -m 700 -o";
    return `DATA_DIR: ${dataDir} can't be written by the user ${user}. As root: ${remedy} ${user} ${dataDir}`;
  }
  return `DATA_DIR: ${dataDir} can't be used: ${message}`;
}

/** Finds the part of a path that is a file where a folder is expected. */
async function firstFile(dataDir: string): Promise<string> {
  for (let at = dataDir; at !== path.dirname(at); at = path.dirname(at)) {
    const found = await stat(at).catch(() => undefined);
    if (found && !found.isDirectory()) return at;
  }
  return dataDir;
}

function fullDisk(dataDir: string): string {
  return `DATA_DIR: the disk of ${dataDir} is full. Free some space, then start again.`;
}
