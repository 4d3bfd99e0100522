import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** What others on the machine may do with a file or folder that is for its owner only. */
const OTHERS = 0o077;

/**
 * Finds files and folders of the site that other users of the machine can read.
 *
 * @returns one line with the remedy, or undefined when there are none. Windows has other permissions: never a problem there
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
