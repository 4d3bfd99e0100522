import { chmodSync, lstatSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const PERMISSIONS = 0o7777;
const STICKY = 0o1000;

/** Our own entries in a data folder. It may contain other files as well. */
const OUR_FOLDERS = ["files", "mail", "backups", "moving", ".restoring"];
const OUR_FILES = /^schoolward[.-]|\.(tar|part)$/;

/**
 * Makes everything that this process creates private to its user, wherever and by whichever
 * library.
 */
export function createPrivateFilesOnly(): void {
  process.umask(0o077);
}

/**
 * Removes other users' access to a data folder: older versions, other programs and copies may have
 * granted some. Doesn't follow symbolic links.
 *
 * @param dataDir absolute. Nothing happens if it does not exist yet
 * @returns the paths whose permissions could not be corrected, such as those of another user
 */
export function correctPermissions(dataDir: string): string[] {
  // Windows has other permissions, inherited from the parent folder.
  if (process.platform === "win32") return [];
  const failed: string[] = [];
  correctOne(dataDir, failed, holdsOtherThings(dataDir) ? "keep" : "correct");
  for (const name of readNames(dataDir)) {
    if (OUR_FOLDERS.includes(name)) correctTree(path.join(dataDir, name), failed);
    else if (OUR_FILES.test(name)) correctOne(path.join(dataDir, name), failed);
  }
  return failed;
}

/**
 * Whether the folder is shared, such as /tmp or the program's own folder, and must stay open to
 * others.
 */
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

/** Lists a folder. Returns an empty list if it is missing or belongs to another user. */
function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns undefined for a missing path, also if a file is where a folder is expected. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}
