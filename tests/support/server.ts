import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";

/** A running copy of the built server, with a data folder of its own. */
export type TestServer = {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string;
  /** The origin of its pages in a browser: `SITE_URL`, or `url` without one. */
  origin: string;
  dataDir: string;
  /** Where its database is, for tests that read it. */
  database: { url: string | undefined; dataDir: string };
  pid: number;
  /** Every line that it has printed: the log and the lines for people. */
  lines: string[];
  administrator: { email: string; password: string };
  /** Stops it with SIGTERM (or another signal) and waits for it to exit. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export const ADMINISTRATOR = { email: "owner@example.org", password: "a long enough passphrase" };

const ROOT = path.dirname(path.dirname(import.meta.dirname));
/** What `npm start` and `npm run dev` run once everything is installed and built. */
const SERVE = ["build/current/server/schoolward.js", "start"];
const DEVELOP = ["server/dev.ts"];

/** Starts the development server, which needs no build. Otherwise like {@link startServer}. */
export function startDevelopmentServer(): Promise<TestServer> {
  return startServer({}, DEVELOP);
}

/**
 * Starts the built server (`npm run build` first) on a free port and waits for its ready line.
 *
 * @param environment settings in addition to the defaults: no demo content, an administrator that
 *   the test knows
 * @throws with everything that it printed if it exits before it is ready
 */
export async function startServer(
  environment: Record<string, string> = {},
  words = SERVE,
): Promise<TestServer> {
  const port = environment.PORT ?? String(await freePort());
  const dataDir = environment.DATA_DIR ?? (await newDataFolder(environment));
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: {
      PATH: `${path.join(ROOT, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_CONTENT: "0",
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (/(?:^|"msg":")(?:Ready|Development): /.test(line)) resolve();
      });
    }
  });
  const first = await Promise.race([ready.then(() => "ready" as const), exited]);
  if (first !== "ready")
    throw new Error(`The server ended with ${first} before it was ready:\n${lines.join("\n")}`);
  return {
    url: `http://localhost:${port}`,
    origin: environment.SITE_URL ?? `http://localhost:${port}`,
    dataDir,
    database: { url: environment.DATABASE_URL, dataDir },
    pid: child.pid as number,
    lines,
    administrator: ADMINISTRATOR,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return exited;
    },
  };
}

async function newDataFolder({ DEMO_CONTENT, DATABASE_URL }: Record<string, string>): Promise<string> {
  // Imported lazily, because the benchmarks run outside the test runner, with a folder of their
  // own.
  const { temporaryFolder } = await import("./temporary-folder.ts");
  if (DEMO_CONTENT !== "1" || DATABASE_URL) return temporaryFolder("server");
  const { demoFolder } = await import("./demo-folder.ts");
  return demoFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, DEMO_CONTENT: "1", LOG_LEVEL: "warn" });
    await server.stop();
  });
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
