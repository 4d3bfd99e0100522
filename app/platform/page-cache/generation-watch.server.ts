import pg from "pg";
import { type Database, KEEP_ALIVE } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { GENERATION_CHANNEL, readGeneration } from "./generation.server.ts";

/** Knows, without asking the database for every page, which generation committed writes have reached. */
export type GenerationWatch = {
  /** The generation now; undefined while it cannot be known (the listener is disconnected): keep and serve nothing then. */
  current(): number | undefined;
  /** Learns what the database says. After it `current()` is no older than the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/**
 * SQLite: reads the number once a turn of the event loop, so a request never sees an older one than when it arrived.
 * PostgreSQL: a connection of its own listens for announcements and connects again when it is lost.
 */
export async function watchGeneration(
  database: Database,
  databaseUrl: string | undefined,
  log: Log,
): Promise<GenerationWatch> {
  return database.readGenerationNow
    ? watchByReading(database.readGenerationNow, log)
    : await watchByListening(database, databaseUrl as string, log);
}

function watchByReading(read: () => number, log: Log): GenerationWatch {
  let known: number | undefined;
  return {
    current() {
      if (known !== undefined) return known;
      try {
        known = read();
      } catch (error) {
        log.error({ err: error }, "cannot read the page-cache generation");
        return undefined;
      }
      setImmediate(() => {
        known = undefined;
      });
      return known;
    },
    async refresh() {
      known = undefined;
    },
    async close() {},
  };
}

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;

async function watchByListening(database: Database, url: string, log: Log): Promise<GenerationWatch> {
  let known: number | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let failures = 0;

  const learn = (generation: number) => {
    known = Math.max(known ?? 0, generation);
  };

  const listen = async () => {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      ...KEEP_ALIVE,
    });
    connecting.on("notification", ({ payload }) => learn(Number(payload)));
    connecting.on("error", () => {});
    connecting.on("end", () => {
      if (client === connecting) lost();
    });
    try {
      await connecting.connect();
      await connecting.query(`listen ${GENERATION_CHANNEL}`);
      client = connecting;
      // Announcements before `listen` were not heard: ask once.
      learn(await readGeneration(database.db));
      failures = 0;
    } catch (error) {
      log.warn({ err: error }, "cannot listen for page-cache generations");
      await connecting.end().catch(() => {});
      lost();
    }
  };

  const lost = () => {
    client = undefined;
    known = undefined;
    if (closed) return;
    retry = setTimeout(listen, Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS));
    retry.unref();
  };

  await listen();
  return {
    current: () => (client ? known : undefined),
    async refresh() {
      if (client) learn(await readGeneration(database.db));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
