import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of the program: the nearest one above this file that has a package.json, in a clone and in a release. */
export const PROGRAM_FOLDER = findUpwards(import.meta.dirname);

function findUpwards(folder: string): string {
  if (existsSync(path.join(folder, "package.json"))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
  return findUpwards(above);
}
