import pg from "pg";
import type { Database } from "../database/database.server.ts";
import { CONNECTION_NAME, cut, KEEP_ALIVE } from "../database/postgres-pool.server.ts";
import { findOutage } from "../health/outages.server.ts";
import type { Log } from "../program/log.server.ts";
import { GENERATION_CHANNEL, readGeneration } from "./generation.server.ts";

/** Tracks the page generation of committed writes without a query per page. */
export type GenerationWatch = {
  /**
   * The current generation. Undefined while it is unknown (the listener is disconnected): then
   * cache and serve nothing.
   */
  current(): number | undefined;
  /**
   * The same for a request that has just arrived. All requests of one event loop iteration get the
   * answer of the first.
   */
  currentOnArrival(): number | undefined;
  /** The last known generation, even while the current one is unknown. */
  lastKnown(): number | undefined;
  /** Reads the generation from the database. Afterwards, `current()` is no older than this call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Watches the page generation.
 *
 * SQLite: reads the number. For arriving requests, once per event loop iteration, which first
 * accepts what has arrived and then runs deferred work. Reads by deferred work are not reused: they
 * would be older than the requests that the next iteration accepts.
 *
 * PostgreSQL: a dedicated connection listens for notifications, and reconnects when it is lost.
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
  let arrived: number | undefined;
  let last: number | undefined;
  let isSaid = false;
  const current = () => {
    try {
      last = read();
    } catch (error) {
      if (!isSaid) log.error({ err: error }, "cannot read the page-cache generation");
      isSaid = true;
      return undefined;
    }
    isSaid = false;
    return last;
  };
  return {
    current,
    currentOnArrival() {
      if (arrived !== undefined) return arrived;
      arrived = current();
      setImmediate(() => {
        arrived = undefined;
      });
      return arrived;
    },
    lastKnown: () => last,
    async refresh() {
      arrived = undefined;
    },
    async close() {},
  };
}

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
/**
 * A dead connection sends no signal. It is queried this often, and dropped if it does not answer in
 * this time.
 */
const ASK_EVERY_MS = 2_000;
const MAX_ANSWER_MS = 5_000;

async function watchByListening(database: Database, url: string, log: Log): Promise<GenerationWatch> {
  let known: number | undefined;
  let last: number | undefined;
  let isSaid = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let failures = 0;

  const learn = (generation: number) => {
    known = Math.max(known ?? 0, generation);
    last = known;
  };

  const listen = async () => {
    const connecting = new pg.Client({
      connectionString: url,
      application_name: CONNECTION_NAME,
      connectionTimeoutMillis: 5_000,
      query_timeout: MAX_ANSWER_MS,
      ...KEEP_ALIVE,
    });
    const asking = setInterval(() => {
      if (client === connecting)
        connecting
          .query("select generation from site")
          .then(({ rows }) => learn(Number(rows[0]?.generation)))
          .catch(() => cut(connecting));
    }, ASK_EVERY_MS).unref();
    connecting.on("notification", ({ payload }) => learn(Number(payload)));
    connecting.on("error", () => {});
    connecting.on("end", () => {
      clearInterval(asking);
      if (client === connecting) lost();
    });
    try {
      await connecting.connect();
      await connecting.query(`listen ${GENERATION_CHANNEL}`);
      // An answer from before listening began may be stale by now.
      known = undefined;
      client = connecting;
      // Notifications before `listen` were missed, so read once.
      learn(await readGeneration(database.db));
      failures = 0;
      isSaid = false;
    } catch (error) {
      if (!isSaid) log.warn({ err: error }, "cannot listen for page-cache generations");
      isSaid = true;
      clearInterval(asking);
      cut(connecting);
      lost();
    }
  };

  const lost = () => {
    client = undefined;
    known = undefined;
    if (closed || retry) return;
    const again = () => {
      retry = undefined;
      void listen();
    };
    retry = setTimeout(again, Math.min(FIRST_RETRY_MS * 2 ** failures++, MAX_RETRY_MS)).unref();
  };

  await listen();
  const current = () => (client ? known : undefined);
  return {
    current,
    currentOnArrival: current,
    lastKnown: () => last,
    async refresh() {
      const asked = client;
      if (!asked) return;
      try {
        learn(await readGeneration(database.db));
      } catch (error) {
        if (!findOutage(error)) throw error;
        // From now on the generation is unknown. Several callers may detect this; the first one
        // reports it.
        cut(asked);
        if (client === asked) lost();
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      if (client) await goodbye(client);
    },
  };
}

/** Closes a connection cleanly, or cuts it if the server no longer answers. */
async function goodbye(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cut(client), MAX_ANSWER_MS);
  await client.end().catch(() => {});
  clearTimeout(late);
}
