import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** Long enough for a database server that starts together with the machine. */
const PATIENCE_MS = 60_000;
const TRY_EVERY_MS = 1_000;
const MIN_VERSION = 15;

type Options = {
  /** Called once, with one line, if the server doesn't answer yet. */
  onWait?: (line: string) => void;
  /** How long to wait for the server, in milliseconds. */
  patienceMs?: number;
};

/**
 * Checks whether the site can use its PostgreSQL database. Waits for a server that does not answer
 * yet.
 *
 * @returns one line with the setting and the remedy, or undefined if there is no problem
 */
export async function findPostgresProblem(
  url: string,
  { onWait, patienceMs = PATIENCE_MS }: Options = {},
): Promise<string | undefined> {
  const latest = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt += 1) {
    const found = await tryOnce(url, "DATABASE_URL");
    if (!found?.isAway || performance.now() >= latest) return found?.line;
    if (attempt === 1) onWait?.(`${found.line} Waiting for it …`);
    await pause(TRY_EVERY_MS);
  }
}

/**
 * Checks whether the site can use its replica, which only needs to be readable.
 *
 * @returns one line with the setting and the remedy, or undefined if there is no problem. A replica
 *   that doesn't answer is `isAway`: the site can start without it
 */
export function findReplicaProblem(url: string): Promise<Found | undefined> {
  return tryOnce(url, "DATABASE_REPLICA_URL");
}

/** A problem. `isAway` is true if the server is starting or not reachable yet. */
type Found = { line: string; isAway: boolean };

async function tryOnce(
  url: string,
  setting: "DATABASE_URL" | "DATABASE_REPLICA_URL",
): Promise<Found | undefined> {
  const found = await findProblem(url, setting === "DATABASE_URL");
  return found && { ...found, line: `${setting}: ${found.line}` };
}

async function findProblem(url: string, isWritten: boolean): Promise<Found | undefined> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  } catch (error) {
    // It reads the files that the address names.
    return lasting(`the address can't be used (${(error as Error).message}). Correct it.`);
  }
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`select
      current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      has_schema_privilege(current_schema(), 'create') as may`);
    return judge(rows[0], client, isWritten);
  } catch (error) {
    return describe(error as Error & { code?: string }, client);
  } finally {
    await client.end().catch(() => {});
  }
}

type Facts = { version: number; encoding: string; may: boolean };

function judge(row: Facts | undefined, client: pg.Client, isWritten: boolean): Found | undefined {
  const { database, user } = client;
  if (row && row.version < MIN_VERSION)
    return lasting(`${place(client)} is version ${row.version}; ${MIN_VERSION} or newer is needed.`);
  if (row && row.encoding !== "UTF8")
    return lasting(
      `"${database}" keeps texts as ${row.encoding}; UTF8 is needed. Make it anew: createdb --owner=${user} --encoding=UTF8 --template=template0 ${database}`,
    );
  if (isWritten && !row?.may)
    return lasting(
      `the user "${user}" may not create tables in "${database}". As its superuser: ALTER DATABASE "${database}" OWNER TO "${user}"`,
    );
  return undefined;
}

function describe({ code, message }: Error & { code?: string }, client: pg.Client): Found {
  const { database, user } = client;
  if (code === "3D000")
    return lasting(
      `${place(client)} has no database "${database}". Create it: createdb --owner=${user} ${database}`,
    );
  const guest = message.includes("pg_hba.conf") ? message.split('host "')[1]?.split('"')[0] : undefined;
  if (code === "28000" && guest)
    return lasting(
      `${place(client)} lets nobody in from ${guest}. Add a line to its pg_hba.conf: host ${database} ${user} ${guest}/${guest.includes(":") ? 128 : 32} scram-sha-256`,
    );
  if (code === "28P01" || code === "28000")
    return lasting(`${place(client)} refuses the user "${user}" with this password. Check both.`);
  // Our client reports this before it connects: the server wants a password and the address has
  // none.
  if (message.startsWith("SASL:"))
    return lasting(
      `${place(client)} wants a password of the user "${user}". Add it: postgres://${user}:password@…`,
    );
  if (code === "42501") return lasting(`the user "${user}" may not use the database "${database}".`);
  if (message === "The server does not support SSL connections")
    return lasting(`${place(client)} has no TLS. Turn it on there, or leave sslmode out of the address.`);
  if (code && /CERT|ALTNAME/.test(code))
    return lasting(
      `${place(client)} has a certificate that can't be trusted (${code}). If an authority of its own signed it, name that one's certificate: …?sslmode=verify-full&sslrootcert=FILE`,
    );
  const isStarting = code?.startsWith("57P") || code === "53300";
  if (code && !isStarting && /^[0-9A-Z]{5}$/.test(code)) return lasting(`${place(client)} says: ${message}`);
  const reason = code ?? message;
  return {
    line: `${place(client)} does not answer (${reason}). Is it running, and is the address right?`,
    isAway: true,
  };
}

function place({ host, port }: pg.Client): string {
  return `PostgreSQL at ${host}:${port}`;
}

function lasting(line: string): Found {
  return { line, isAway: false };
}
