import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { Unavailable } from "../outages.server.ts";

/** Finds out within some 15 s that the machine at the other end has gone without a word; by default it takes two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
/** Every connection's name, so that the server's own lists (pg_stat_activity) tell which process holds what. */
export const CONNECTION_NAME = `schoolward ${process.pid}`;

/** So long a connection may take to be made, and a request waits for a free one. */
const CONNECT_MS = 5_000;
/** The server breaks a statement off after this. */
const STATEMENT_MS = 30_000;
/** A connection that has not even said that has been lost on the way. */
const LOST_AFTER_MS = STATEMENT_MS + 5_000;
/** A query that takes longer makes us look whether the server answers anybody. */
const LOOK_AFTER_MS = 2_000;
/** How long a look may take, and how often it is looked while the server is away. */
const LONGEST_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

/** What PostgreSQL says when the fault is not in the statement: connections, resources, being stopped, its own disk. */
const AWAY = /^(08|53|57P|58)|^(57014|25006)$/;

/**
 * A pool for Kysely that knows when the server is gone or hangs: then all that waits for it fails within seconds, and what
 * comes meanwhile at once, so that no request hangs and none pile up. It is back within a second after the server.
 *
 * Failures that are not the statement's are told as {@link Unavailable}.
 */
export class GuardedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  #pool: pg.Pool;
  readonly #busy = new Set<pg.PoolClient>();
  #looking: Promise<boolean> | undefined;
  #away: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.options = {
      connectionString: url,
      application_name: CONNECTION_NAME,
      max: 10,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      // A process that stands still in the middle of a write must not hold up all others.
      idle_in_transaction_session_timeout: 20_000,
      ...KEEP_ALIVE,
    };
    this.#pool = this.#open();
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#away) throw new Unavailable("database", new Error("the database does not answer"));
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      // A wrong password or name of a database is a matter of the settings.
      if (error instanceof pg.DatabaseError && !AWAY.test(error.code ?? "")) throw error;
      void this.#look();
      throw new Unavailable("database", error);
    }
    this.#busy.add(client);
    return this.#guard(client);
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#away);
    await this.#pool.end();
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.options);
    // Without a listener a dropped idle connection would end the process; the next query opens a new one.
    pool.on("error", () => {});
    return pool;
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    let broken: Error | undefined;
    // Between two queries of a transaction nobody else hears of a lost connection, and the process would end of it.
    const lost = (error: Error) => {
      broken ??= error;
    };
    client.on("error", lost);
    const run = (...query: unknown[]) => {
      if (broken) return Promise.reject(new Unavailable("database", broken));
      const running = (client.query as (...query: unknown[]) => unknown)(...query);
      // A cursor reads later.
      if (!(running instanceof Promise)) return running;
      const stopWatching = this.#watch(client);
      return running.finally(stopWatching).catch((error: Error) => {
        if (error instanceof pg.DatabaseError && !AWAY.test(error.code ?? "")) throw error;
        if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") {
          broken = error;
          void this.#look();
        }
        throw new Unavailable("database", error);
      });
    };
    return {
      query: run as PostgresPoolClient["query"],
      release: () => {
        this.#busy.delete(client);
        client.off("error", lost);
        client.release(broken);
      },
    };
  }

  /** Looks, as long as a query runs, whether the server is there at all. */
  #watch(client: pg.PoolClient): () => void {
    const started = performance.now();
    const timer = setInterval(async () => {
      const answers = await this.#look();
      if (answers && performance.now() - started > LOST_AFTER_MS) cut(client);
    }, LOOK_AFTER_MS);
    return () => clearInterval(timer);
  }

  /** Whether the server answers somebody new. If not, it is away until it does. */
  #look(): Promise<boolean> {
    if (this.#away || this.#isClosed) return Promise.resolve(false);
    this.#looking ??= answers(this.options.connectionString as string).then((isThere) => {
      this.#looking = undefined;
      if (!isThere && !this.#away && !this.#isClosed) this.#goAway();
      return isThere;
    });
    return this.#looking;
  }

  #goAway(): void {
    // What was open towards it is of no use any more, also when it comes back.
    const old = this.#pool;
    this.#pool = this.#open();
    for (const client of this.#busy) cut(client);
    old.end().catch(() => {});
    const lookAgain = () => {
      this.#away = setTimeout(async () => {
        if (await answers(this.options.connectionString as string)) this.#away = undefined;
        else if (!this.#isClosed) lookAgain();
      }, LOOK_EVERY_MS).unref();
    };
    lookAgain();
  }
}

/** Whether the server takes a new connection and answers on it. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: LONGEST_LOOK_MS,
    query_timeout: LONGEST_LOOK_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    // A server that is full of connections is there.
    return error instanceof pg.DatabaseError && error.code === "53300";
  } finally {
    void client.end().catch(() => {});
    cutSoon(client);
  }
}

/** Ends a connection without the server's help; what runs on it fails. */
export function cut(client: pg.Client | pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** A goodbye that nobody answers would keep the connection for ever. */
function cutSoon(client: pg.Client): void {
  setTimeout(() => cut(client), LONGEST_LOOK_MS).unref();
}
