import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { Unavailable } from "../health/outages.server.ts";

/** Detects within about 15 s that the remote machine has vanished. The default is two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };
/**
 * The name of every connection, so that the server's own lists (pg_stat_activity) show which
 * process holds what.
 */
export const CONNECTION_NAME = `schoolward ${process.pid}`;

/** How long connecting may take, and how long a request waits for a free connection. */
const CONNECT_MS = 5_000;
/** The server cancels a statement after this time. */
const STATEMENT_MS = 30_000;
/** If even the cancellation has not arrived by now, the connection is dead. */
const LOST_AFTER_MS = STATEMENT_MS + 5_000;
/** A query that takes longer than this triggers a check whether the server answers at all. */
const LOOK_AFTER_MS = 2_000;
/** How long a check may take, and how often it is repeated during an outage. */
const MAX_LOOK_MS = 3_000;
const LOOK_EVERY_MS = 1_000;

/**
 * PostgreSQL error codes not caused by the statement: connections, resources, shutdown, its own
 * disk.
 */
const AWAY = /^(08|53|57P|58)|^(57014|25006)$/;
const READ_ONLY = "25006";
const NO_ANSWER = "the database does not answer";

/**
 * Knows whether a PostgreSQL server answers. The pools of a process share what one of them finds
 * out, so that no request waits for each of them in turn.
 */
export class PostgresServer {
  readonly url: string;
  readonly #dropConnections: (() => void)[] = [];
  #looking: Promise<boolean> | undefined;
  #away: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.url = url;
  }

  get isAway(): boolean {
    return this.#away !== undefined;
  }

  /** @param drop called each time the server is found not to answer */
  onAway(drop: () => void): void {
    this.#dropConnections.push(drop);
  }

  /**
   * Checks whether the server accepts a new connection. If not, it counts as down until it does.
   */
  look(): Promise<boolean> {
    if (this.#away || this.#isClosed) return Promise.resolve(false);
    this.#looking ??= answers(this.url).then((isThere) => {
      this.#looking = undefined;
      if (!isThere && !this.#away && !this.#isClosed) this.#goAway();
      return isThere;
    });
    return this.#looking;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#away);
  }

  #goAway(): void {
    const lookAgain = () => {
      this.#away = setTimeout(async () => {
        if (await answers(this.url)) this.#away = undefined;
        else if (!this.#isClosed) lookAgain();
      }, LOOK_EVERY_MS).unref();
    };
    lookAgain();
    for (const drop of this.#dropConnections) drop();
  }
}

/** What the connections of a pool are for. The server refuses to write on those that only read. */
export type PoolUse = { connections: number; readOnly: boolean };

/**
 * A connection pool for Kysely that detects when the server is down or hangs. Then waiting queries
 * fail within seconds and new ones immediately, so that no request hangs and none pile up. It
 * recovers within a second after the server.
 *
 * Failures that the statement did not cause are thrown as {@link Unavailable}.
 */
export class GuardedPool implements PostgresPool {
  readonly options: pg.PoolConfig;
  #pool: pg.Pool;
  readonly #busy = new Set<pg.PoolClient>();
  readonly #waiting = new Set<(reason: Error) => void>();
  readonly #server: PostgresServer;
  readonly #readOnly: boolean;

  constructor(server: PostgresServer, { connections, readOnly }: PoolUse) {
    this.options = {
      connectionString: server.url,
      application_name: CONNECTION_NAME,
      max: connections,
      ...(readOnly ? { options: "-c default_transaction_read_only=on" } : {}),
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      // A process that stalls during a transaction must not block all others.
      idle_in_transaction_session_timeout: 20_000,
      ...KEEP_ALIVE,
    };
    this.#server = server;
    this.#readOnly = readOnly;
    this.#pool = this.#open();
    server.onAway(() => this.#drop());
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#server.isAway) throw new Unavailable("database", new Error(NO_ANSWER));
    const { promise: dropped, reject: drop } = Promise.withResolvers<never>();
    const connecting = this.#pool.connect();
    this.#waiting.add(drop);
    let client: pg.PoolClient;
    try {
      client = await Promise.race([connecting, dropped]);
    } catch (error) {
      connecting.then(
        (late) => late.release(true),
        () => {},
      );
      // A wrong password or database name is a configuration error, not an outage.
      if (error instanceof pg.DatabaseError && !this.#isAway(error)) throw error;
      void this.#server.look();
      throw new Unavailable("database", error);
    } finally {
      this.#waiting.delete(drop);
    }
    this.#busy.add(client);
    return this.#guard(client);
  }

  async end(): Promise<void> {
    this.#server.close();
    await this.#pool.end();
  }

  #open(): pg.Pool {
    const pool = new pg.Pool(this.options);
    // Without a listener, a dropped idle connection would end the process. The next query opens a
    // new one.
    pool.on("error", () => {});
    return pool;
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    let broken: Error | undefined;
    // Between two queries of a transaction there is no other error listener, so a lost connection
    // would end the process.
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
        if (error instanceof pg.DatabaseError && !this.#isAway(error)) throw error;
        if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") {
          broken = error;
          void this.#server.look();
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

  #isAway({ code = "" }: pg.DatabaseError): boolean {
    // Elsewhere, a server that refuses to write has become a standby. Here it was told to refuse.
    if (code === READ_ONLY && this.#readOnly) return false;
    return AWAY.test(code);
  }

  /** Checks regularly, while a query runs, whether the server answers at all. */
  #watch(client: pg.PoolClient): () => void {
    const started = performance.now();
    const timer = setInterval(async () => {
      const answers = await this.#server.look();
      if (answers && performance.now() - started > LOST_AFTER_MS) cut(client);
    }, LOOK_AFTER_MS);
    return () => clearInterval(timer);
  }

  #drop(): void {
    // The open connections are useless from now on, even after the server is back.
    const old = this.#pool;
    this.#pool = this.#open();
    for (const client of this.#busy) cut(client);
    for (const drop of this.#waiting) drop(new Error(NO_ANSWER));
    old.end().catch(() => {});
  }
}

/** Whether the server accepts a new connection and answers on it. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: MAX_LOOK_MS,
    query_timeout: MAX_LOOK_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch (error) {
    // A server with too many connections is still up.
    return error instanceof pg.DatabaseError && error.code === "53300";
  } finally {
    void client.end().catch(() => {});
    cutSoon(client);
  }
}

/** Closes a connection without the server's help. Queries on it fail. */
export function cut(client: pg.Client | pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** If the server doesn't answer the goodbye, the connection would stay open forever. */
function cutSoon(client: pg.Client): void {
  setTimeout(() => cut(client), MAX_LOOK_MS).unref();
}
