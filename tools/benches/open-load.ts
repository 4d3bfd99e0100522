import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { processorSeconds } from "./processor.ts";

/**
 * One kind of request. In `path`, `headers` and `body`, `{n}` stands for 32 hexadecimal digits that no other request
 * has and `{ip}` for an address that hardly any other has.
 */
export type Kind = {
  /** How often it is sent, beside the others. */
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
  /** Requests a second; "all" is as many as are answered. */
  rate: number | "all";
  seed: number;
};

/** What one burst measured. Latencies in milliseconds. */
export type OpenLoad = {
  answeredPerSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** Answers of 4xx and 5xx, and connections that broke. */
  errors: number;
  /** What the errors were, each once. */
  faults: string[];
};

/** Seconds of processor time, besides, that the generator and a server took for each second. */
export type Used = { generator: number | undefined; server: number | undefined };

/**
 * Sends requests at moments that do not depend on the answers, as visitors who know nothing of each other come. Each waits
 * from the moment at which it was due: when the server stops for a second, all that were due in it have waited, not only
 * the one that was under way. A program that sends the next request after the last answer would count one.
 *
 * The generator is a process of its own (open-load-generator.ts), so that nothing else that a benchmark does holds it up.
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
