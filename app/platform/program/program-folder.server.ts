import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The program's folder: the nearest one above this file with a package.json, in a clone and in a
 * release.
 */
export const PROGRAM_FOLDER = findUpwards("package.json");

/**
 * Finds the client build that belongs to this server build. Not `build/current`, which may already
 * be a newer build.
 */
export function clientBuildFolder(): string {
  return path.join(findUpwards("client/assets"), "client");
}

/** Finds the nearest folder above this file that contains a file or folder of that name. */
function findUpwards(name: string, folder = import.meta.dirname): string {
  if (existsSync(path.join(folder, name))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`No ${name} above ${import.meta.dirname}`);
  return findUpwards(name, above);
}
