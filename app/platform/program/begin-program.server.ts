import cluster from "node:cluster";
import { accessSync, constants } from "node:fs";
import { correctPermissions, createPrivateFilesOnly } from "../files/private-data.server.ts";
import { becomeOwnerOfData } from "./become-owner.server.ts";
import { type Config, loadSettingsFile, readConfig } from "./config.server.ts";
import { openLog } from "./log.server.ts";

type Options = { isServer?: boolean };

/**
 * Starts every program of the site, the server and each command: makes the files it creates
 * private, reads the settings, switches to the owner of the data folder if root started it, and
 * corrects the permissions there.
 *
 * @param options whether it is a server, whose warnings belong in its log
 * @throws ConfigError naming the first wrong setting
 */
export function beginProgram({ isServer = false }: Options = {}): Config {
  createPrivateFilesOnly();
  loadSettingsFile();
  const config = readConfig(process.env);
  becomeOwnerOfData(config.dataDir);
  // A worker relies on the primary, which has corrected them.
  const failed = cluster.isWorker ? [] : correctPermissions(config.dataDir);
  // An unwritable folder stops the program later, with its own message.
  if (failed.length > 0 && isWritable(config.dataDir)) {
    const warning = `Other users of this computer may be able to read ${failed[0]}${failed.length > 1 ? ` and ${failed.length - 1} more` : ""}: the permissions belong to another user and cannot be corrected.`;
    if (isServer) openLog(config).warn(warning);
    else console.warn(warning);
  }
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
