import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { processorSeconds } from "./processor.ts";

/**
 * One kind of request. In `path`, `headers` and `body`, `{n}` stands for 32 hexadecimal digits that
 * are unique to the request, and `{ip}` for an address that hardly any other request has.
 */
export type Kind = {
  /** How often it is sent, relative to the others. */
  weight: number;
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

export type OpenLoadTask = {
  url: string;
  kinds: Kind[];
  seconds: number;
  /** Requests per second. "all" sends as many as are answered. */
  rate: number | "all";
  seed: number;
};

/** The result of one burst. Latencies are in milliseconds. */
export type OpenLoad = {
  answeredPerSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers of 4xx and 5xx, and broken connections. */
  errors: number;
  /** The distinct errors. */
  faults: string[];
};

/** Seconds of processor time that the generator and a server used per second. */
export type Used = { generator: number | undefined; server: number | undefined };

/**
 * Sends requests at times that do not depend on the answers, like independent visitors. The latency
 * of each counts from the time at which it was due. If the server stops for a second, all requests
 * due in that second have waited, not only the one in flight. A program that sends the next request
 * after the last answer would count one.
 *
 * The generator is a process of its own (open-load-generator.ts), so that nothing else in a
 * benchmark delays it.
 */
export async function openLoad(
  task: Omit<OpenLoadTask, "seed"> & { seed?: number },
  serverPid?: number,
): Promise<OpenLoad & { used: Used }> {
  const before = serverPid === undefined ? undefined : processorSeconds(serverPid);
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "open-load-generator.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ seed: 1, ...task } satisfies OpenLoadTask));
  const ended = once(child, "exit");
  const said = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The load generator ended with ${code}`);
  const { processor, wallSeconds, ...measured } = JSON.parse(said) as OpenLoad & {
    processor: number;
    wallSeconds: number;
  };
  const after = serverPid === undefined ? undefined : processorSeconds(serverPid);
  return {
    ...measured,
    used: {
      generator: processor / wallSeconds,
      server: before === undefined || after === undefined ? undefined : (after - before) / wallSeconds,
    },
  };
}
