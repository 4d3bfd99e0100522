import { chmodSync, lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const PERMISSIONS = 0o7777;
const STICKY = 0o1000;

/** What is ours in a data folder; people may have put it into a folder with other things in it. */
const OUR_FOLDERS = ["files", "mail", "backups", "moving", ".restoring"];
const OUR_FILES = /^schoolward[.-]|\.(tar|part)$/;

/** From now on, whatever this process creates is for its own user only, wherever and by whichever library. */
export function createPrivateFilesOnly(): void {
  process.umask(0o077);
}

/**
 * Takes everybody else's access to a data folder away: older versions, other programs and copies may have left some. Symbolic
 * links are not followed.
 *
 * @param dataDir absolute; nothing happens when it does not exist yet
 * @returns the paths whose permissions could not be corrected, such as those of another user
 */
export function correctPermissions(dataDir: string): string[] {
  // Windows keeps permissions in another way; they come from the folder above.
  if (process.platform === "win32") return [];
  const failed: string[] = [];
  correctOne(dataDir, failed, holdsOtherThings(dataDir) ? "keep" : "correct");
  for (const name of readNames(dataDir)) {
    if (OUR_FOLDERS.includes(name)) correctTree(path.join(dataDir, name), failed);
    else if (OUR_FILES.test(name)) correctOne(path.join(dataDir, name), failed);
  }
  return failed;
}

/** A shared folder such as /tmp, or the one that the program itself is in, stays open to those who need it. */
function holdsOtherThings(dataDir: string): boolean {
  const mode = statOf(dataDir)?.mode ?? 0;
  const fromData = path.relative(dataDir, process.cwd());
  return (mode & STICKY) !== 0 || !(fromData.startsWith("..") || path.isAbsolute(fromData));
}

function correctTree(folder: string, failed: string[]): void {
  correctOne(folder, failed);
  for (const name of readNames(folder)) {
    const file = path.join(folder, name);
    if (correctOne(file, failed) === "folder") correctTree(file, failed);
  }
}

function correctOne(
  file: string,
  failed: string[],
  folders: "correct" | "keep" = "correct",
): "folder" | "other" {
  const stat = statOf(file);
  if (!stat || (!stat.isFile() && !stat.isDirectory())) return "other";
  const wanted = stat.isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE;
  if ((stat.mode & PERMISSIONS) !== wanted && !(stat.isDirectory() && folders === "keep")) {
    try {
      chmodSync(file, wanted);
    } catch {
      failed.push(file);
    }
  }
  return stat.isDirectory() ? "folder" : "other";
}

/** Of a folder that is not there, or that belongs to somebody else, none. */
function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Undefined for what is not there, or can't be, because a file stands where a folder should. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}
