import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

/** The result of one burst of load. Latencies are in milliseconds. */
export type Load = { requestsPerSecond: number; p50: number; p99: number; errors: number };

const hasWrk = (() => {
  try {
    execFileSync("wrk", ["-v"], { stdio: "ignore" });
    return true;
  } catch (error) {
    // wrk prints its version and exits with 1. Only a missing program has an error code.
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
})();

export const loadGenerator = hasWrk ? "wrk" : "autocannon";

/**
 * Requests one address over and over on persistent connections.
 *
 * @param seconds how long
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections = 32,
): Promise<Load> {
  return (hasWrk ? loadWithWrk : loadWithAutocannon)(url, headers, seconds, connections);
}

async function loadWithWrk(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...lines, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
    p99: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

function milliseconds(text = ""): number {
  const [, amount, unit] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit as string] ?? Number.NaN);
}

async function loadWithAutocannon(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  connections: number,
): Promise<Load> {
  const result = await autocannon({ url, headers, duration: seconds, connections, workers: 1 });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
