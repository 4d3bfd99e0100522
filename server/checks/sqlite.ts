import { existsSync } from "node:fs";
import os from "node:os";
import { DatabaseSync } from "node:sqlite";
import { sqliteFileIn } from "#app/platform/database/database.server.ts";

const DAMAGED = 11;
const NO_DATABASE = 26;
const BUSY = 5;

/**
 * Checks whether the database file of a data folder can be used, by opening it for a moment.
 *
 * @returns one line with the setting and the remedy, or undefined if there is no problem or no file
 *   yet
 */
export function findSqliteProblem(dataDir: string): string | undefined {
  const file = sqliteFileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const sqlite = new DatabaseSync(file, { timeout: 0 });
    try {
      sqlite.exec("begin immediate");
      sqlite.exec("rollback");
    } finally {
      sqlite.close();
    }
    return undefined;
  } catch (error) {
    return describe(error as Error & { errcode?: number }, file);
  }
}

function describe({ errcode = 0, message }: Error & { errcode?: number }, file: string): string | undefined {
  const kind = errcode & 0xff;
  // A server or a command is writing.
  if (kind === BUSY) return undefined;
  if (kind === DAMAGED || kind === NO_DATABASE)
    return `DATA_DIR: ${file} is damaged, or no database. Bring back the last backup: schoolward restore FILE --no-backup`;
  return `DATA_DIR: the user ${os.userInfo().username} can't open ${file} for writing (${message}). Check who owns it.`;
}
