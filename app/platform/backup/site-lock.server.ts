import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { type Database, type DatabaseLocation, openDatabase } from "../database/database.server.ts";
import { CONNECTION_NAME, KEEP_ALIVE } from "../database/postgres-pool.server.ts";
import { ConfigError } from "../program/config.server.ts";

/** The key of our advisory lock in a PostgreSQL database. */
const LOCK = 4_821_607;

/**
 * A lock. It is held until it is released or the process ends: the operating system and PostgreSQL
 * see to that.
 */
export type SiteLock = { release(): Promise<void> };

/**
 * Takes a shared lock on a site's database. Every server and every import holds one while it runs,
 * so that no restore replaces the database under it.
 *
 * @param onTaken called when a restore has locked the database while the connection to PostgreSQL
 *   was lost
 * @returns undefined while a restore holds the exclusive lock
 */
export function holdSite(location: DatabaseLocation, onTaken: () => void): Promise<SiteLock | undefined> {
  return location.url ? holdOnPostgres(location.url, onTaken) : lockFolder(location.dataDir, "shared");
}

/**
 * Opens a site's database and holds the shared lock until it is closed.
 *
 * @param onTaken as for {@link holdSite}
 * @throws ConfigError while a restore holds the lock
 */
export async function openHeldDatabase(location: DatabaseLocation, onTaken: () => void): Promise<Database> {
  const lock = await holdSite(location, onTaken);
  if (!lock) throw new ConfigError("The site is being restored: start again when that has ended.");
  const database = openDatabase(location);
  return {
    ...database,
    async close() {
      await database.close();
      await lock.release();
    },
  };
}

/**
 * Takes the exclusive lock on a site's database, as a restore must.
 *
 * @returns undefined while a server or an import holds it
 */
export function takeSite(location: DatabaseLocation): Promise<SiteLock | undefined> {
  return location.url ? takeOnPostgres(location.url) : lockFolder(location.dataDir, "exclusive");
}

/**
 * Takes an exclusive lock on a folder.
 *
 * @returns undefined while another process holds it
 */
export function takeFolder(folder: string): Promise<SiteLock | undefined> {
  return lockFolder(folder, "exclusive");
}

/**
 * Locks an empty SQLite database next to the real one: its locks work on every system and end with
 * the process.
 */
async function lockFolder(dataDir: string, kind: "shared" | "exclusive"): Promise<SiteLock | undefined> {
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new DatabaseSync(path.join(dataDir, "schoolward.lock"), { timeout: 0 });
  try {
    sqlite.exec(kind === "exclusive" ? "begin exclusive" : "begin");
    // The first read takes the shared lock.
    sqlite.prepare("select count(*) from sqlite_master").get();
  } catch (error) {
    sqlite.close();
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5)
      return undefined;
    throw error;
  }
  return {
    async release() {
      sqlite.close();
    },
  };
}

async function takeOnPostgres(url: string): Promise<SiteLock | undefined> {
  const client = await lockOn(url, "pg_try_advisory_lock");
  return client && { release: () => client.end() };
}

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/** The lock belongs to a connection. If that is lost, the lock is taken again. */
async function holdOnPostgres(url: string, onTaken: () => void): Promise<SiteLock | undefined> {
  let released = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await lockOn(url, "pg_try_advisory_lock_shared");
  if (!client) return undefined;

  const watch = (connected: pg.Client) => connected.once("end", () => released || takeAgainLater(0));
  const takeAgainLater = (failures: number) => {
    const wait = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    retry = setTimeout(() => void takeAgain(failures), wait).unref();
  };
  const takeAgain = async (failures: number) => {
    try {
      client = await lockOn(url, "pg_try_advisory_lock_shared");
      if (!client) return onTaken();
      if (released) await client.end();
      else watch(client);
    } catch {
      if (!released) takeAgainLater(failures + 1);
    }
  };

  watch(client);
  return {
    async release() {
      released = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/**
 * PostgreSQL, too, must notice within about 15 s that a server's machine has vanished: for as long
 * as it keeps that connection, the site counts as running and cannot be restored.
 */
const NOTICE_LOSS =
  "set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '1', false)";

async function lockOn(
  url: string,
  lock: "pg_try_advisory_lock" | "pg_try_advisory_lock_shared",
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      `select ${lock}(${LOCK}) as taken, ${NOTICE_LOSS}`,
    );
    if (rows[0]?.taken) return client;
    await client.end();
    return undefined;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
