import cluster from "node:cluster";
import { accessSync, constants } from "node:fs";
import { becomeOwnerOfData } from "./become-owner.server.ts";
import { type Config, loadSettingsFile, readConfig } from "./config.server.ts";
import { correctPermissions, createPrivateFilesOnly } from "./files/private-data.server.ts";

/**
 * Begins every program of the site, the server and each command: keeps what it creates private, reads the settings, goes on
 * as the owner of the data folder when root called it, and corrects the permissions there.
 *
 * @throws ConfigError naming the first wrong setting
 */
export function beginProgram(): Config {
  createPrivateFilesOnly();
  loadSettingsFile();
  const config = readConfig(process.env);
  becomeOwnerOfData(config.dataDir);
  // One of several processes finds it corrected by the one that started it.
  const failed = cluster.isWorker ? [] : correctPermissions(config.dataDir);
  // A folder that can't be written stops the program with a line of its own.
  if (failed.length > 0 && isWritable(config.dataDir))
    console.warn(
      `Other users of this computer may be able to read ${failed[0]}${failed.length > 1 ? ` and ${failed.length - 1} more` : ""}: the permissions belong to another user and cannot be corrected.`,
    );
  return config;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
