import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { TestServer } from "#tests/support/server.ts";
import { type Load, load, loadGenerator } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { type Answer, BROWSER, readSettledAnswer } from "./settled-answer.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 3;

/**
 * Compares requests per second for the cached home page with a bare `node:http` server (and nginx)
 * that sends the same bytes. The targets alternate.
 */
export async function measureCachedHome(server: TestServer): Promise<Row[]> {
  const answer = await readSettledAnswer(server.url);
  const bare = await startBareServer(answer);
  const nginx = await startNginx(answer);
  const targets = { ours: `${server.url}/`, bare: bare.url, ...(nginx && { nginx: nginx.url }) };
  const rounds: Record<string, Load[]> = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [name, url] of Object.entries(targets)) {
        const measured = await load(url, BROWSER, round === 0 ? 1 : SECONDS);
        // The first round only warms up.
        if (round > 0) rounds[name]?.push(measured);
      }
    }
  } finally {
    bare.stop();
    nginx?.stop();
  }
  const ratios = (rounds.ours ?? []).map(
    (ours, i) => ours.requestsPerSecond / (rounds.bare?.[i]?.requestsPerSecond ?? 0),
  );
  const ratio = median(ratios);
  const errors = Object.values(rounds)
    .flat()
    .reduce((sum, one) => sum + one.errors, 0);
  return [
    ...Object.entries(rounds).map(([name, loads]) => rowOf(name, loads)),
    {
      name: "cached home page / bare node:http, same bytes",
      figure: ratio.toFixed(2),
      goal: ">= 0.90",
      met: ratio >= 0.9,
    },
    { name: "answers other than 2xx", figure: String(errors), goal: "0", met: errors === 0 },
  ];
}

function rowOf(name: string, loads: Load[]): Row {
  const figure = (pick: (one: Load) => number, digits: number) => median(loads.map(pick)).toFixed(digits);
  const names: Record<string, string> = {
    ours: "cached home page",
    bare: "bare node:http",
    nginx: "nginx, one worker",
  };
  return {
    name: `${names[name]} (${loadGenerator})`,
    figure: `${figure((one) => one.requestsPerSecond, 0)}/s  p50 ${figure((one) => one.p50, 2)} ms  p99 ${figure((one) => one.p99, 2)} ms`,
  };
}

export type BareServer = { url: string; pid: number; stop(): void };

/** Starts a `node:http` server that sends this answer to every request (bare-server.ts). */
export async function startBareServer({ headers, body }: Answer): Promise<BareServer> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "bare-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
  const [port] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid as number, stop: () => void child.kill() };
}
