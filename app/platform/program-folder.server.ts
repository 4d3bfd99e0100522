import { existsSync } from "node:fs";
import path from "node:path";

/** The folder of the program: the nearest one above this file that has a package.json, in a clone and in a release. */
export const PROGRAM_FOLDER = findUpwards("package.json");

/** The client build that belongs to this server build. Not `build/current`, which a newer build may have taken over. */
export function clientBuildFolder(): string {
  return path.join(findUpwards("client/assets"), "client");
}

/** The nearest folder above this file in which there is a file or folder of that name. */
function findUpwards(name: string, folder = import.meta.dirname): string {
  if (existsSync(path.join(folder, name))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`No ${name} above ${import.meta.dirname}`);
  return findUpwards(name, above);
}
