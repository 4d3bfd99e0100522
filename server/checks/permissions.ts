import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Permission bits of other users, which must be clear on private files and folders. */
const OTHERS = 0o077;

/**
 * Finds files and folders of the site that other users of the machine can read.
 *
 * @returns one line with the remedy, or undefined if there are none. Always undefined on Windows,
 *   whose permissions work differently
 */
export async function findPermissionProblem(dataDir: string): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const names = await readdir(dataDir).catch(() => []);
  for (const file of [dataDir, ...names.map((name) => path.join(dataDir, name))]) {
    const mode = await stat(file).then(
      (found) => found.mode,
      () => 0,
    );
    if (mode & OTHERS)
      return `DATA_DIR: other users of this machine can read ${file}. Run: chmod -R go= ${dataDir}`;
  }
  return undefined;
}
