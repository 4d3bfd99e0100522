import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, hasNginx, startNginx } from "#tests/support/nginx.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Load, load } from "./load.ts";
import { idleSeconds, processorSeconds } from "./processor.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 3;
/** A page that is rendered for each request, and one that is cached. */
const ADDRESSES = { rendered: "/auth/login", kept: "/" } as const;
const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };
const GOAL = 0.9;

/**
 * Measures what several processes on one port achieve (`WEB_CONCURRENCY`, one per processor), and
 * nginx in front of two servers.
 *
 * No program could reach twice as many requests per second: the load generator uses the same
 * processors, and two of those may share one core. So there are two baselines that include both
 * effects:
 *
 * - As many independent servers, each with its own port, folder and part of the same load. They get
 *   everything that the machine can give. The processes on one port must reach 0.9 of it.
 * - The time in which a processor was idle while requests waited. The servers must use 0.9 of what
 *   the generator (and whatever else runs) leaves them. A single process fails this on any machine
 *   with a second processor, which shows that the goal can be missed.
 *
 * The bursts of all targets alternate.
 */
export async function measureFleet(): Promise<Row[]> {
  const processes = Math.max(2, os.availableParallelism());
  const port = await freePort();
  const behindProxy = { SITE_URL: `http://localhost:${port}`, TRUST_PROXY: "1" };
  const one = await start({});
  const several = await start({ WEB_CONCURRENCY: String(processes) });
  const separate = await Promise.all(Array.from({ length: processes }, () => start({})));
  const shared = await start(behindProxy);
  const other = await start({ ...behindProxy, DATA_DIR: shared.dataDir });
  const proxy = hasNginx() ? await startNginx(port, [shared.url, other.url], newFolder()) : undefined;
  const targets: Target[] = [
    { name: "one process", urls: [one.url], servers: [one] },
    {
      name: `${processes} processes on one port`,
      urls: Array(processes).fill(several.url),
      servers: [several],
    },
    { name: `${processes} separate servers`, urls: separate.map(({ url }) => url), servers: separate },
    ...(proxy
      ? [{ name: "nginx before two servers", urls: [behindProxy.SITE_URL], servers: [shared, other] }]
      : []),
  ];
  try {
    return [
      ...(await compare("rendered", targets, processes)),
      ...(await compare("kept", targets, processes)),
    ];
  } finally {
    await proxy?.stop();
    for (const server of [one, several, ...separate, other, shared]) await server.stop();
  }
}

/** There is one generator for each address, all at the same time. */
type Target = { name: string; urls: string[]; servers: TestServer[] };

/**
 * `used` is the servers' share of the processor time that was available to them: theirs and the
 * idle time.
 */
type Burst = { rate: number; errors: number; used: number | undefined };

async function compare(kind: keyof typeof ADDRESSES, targets: Target[], processes: number): Promise<Row[]> {
  const bursts = new Map<Target, Burst[]>(targets.map((target) => [target, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [target, its] of bursts) {
      const measured = await burst(target, ADDRESSES[kind], round === 0 ? 1 : SECONDS);
      // The first round only warms up.
      if (round > 0) its.push(measured);
    }
  const rows: Row[] = [];
  for (const [{ name }, its] of bursts) {
    const errors = its.reduce((sum, one) => sum + one.errors, 0);
    rows.push({
      name: `${name}, a ${kind} page`,
      figure: `${rateOf(its).toFixed(0)}/s  ${errors} errors`,
      goal: "0 errors",
      met: errors === 0,
    });
  }
  const [one, several, separate] = Array.from(bursts.values()) as [Burst[], Burst[], Burst[]];
  const ratio = median(several.map(({ rate }, round) => rate / (separate[round] as Burst).rate));
  rows.push({
    name: `${processes} processes / ${processes} separate servers, a ${kind} page`,
    figure: ratio.toFixed(2),
    goal: `>= ${GOAL}`,
    met: ratio >= GOAL,
  });
  const used = usedBy(several);
  if (used !== undefined)
    rows.push({
      name: `processor time used of what was there, a ${kind} page (one process: ${usedBy(one)?.toFixed(2)})`,
      figure: used.toFixed(2),
      goal: `>= ${GOAL}`,
      met: used >= GOAL,
    });
  return rows;
}

async function burst({ urls, servers }: Target, address: string, seconds: number): Promise<Burst> {
  const before = { busy: busySeconds(servers), idle: idleSeconds() };
  // The generators share the same number of connections.
  const connections = Math.ceil(32 / urls.length);
  const loads: Load[] = await Promise.all(
    urls.map((url) => load(url + address, BROWSER, seconds, connections)),
  );
  const after = { busy: busySeconds(servers), idle: idleSeconds() };
  const busy = after.busy - before.busy;
  const idle = after.idle === undefined || before.idle === undefined ? undefined : after.idle - before.idle;
  return {
    rate: loads.reduce((sum, one) => sum + one.requestsPerSecond, 0),
    errors: loads.reduce((sum, one) => sum + one.errors, 0),
    used: idle === undefined ? undefined : busy / (busy + idle),
  };
}

const busySeconds = (servers: TestServer[]) =>
  servers.reduce((sum, { pid }) => sum + (processorSeconds(pid) ?? 0), 0);
const rateOf = (bursts: Burst[]) => median(bursts.map(({ rate }) => rate));

function usedBy(bursts: Burst[]): number | undefined {
  const shares = bursts.map(({ used }) => used).filter((used) => used !== undefined);
  return shares.length > 0 ? median(shares) : undefined;
}

function start(environment: Record<string, string>): Promise<TestServer> {
  return startServer({ DATA_DIR: newFolder(), LOG_LEVEL: "error", ...environment });
}

function newFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "bench-"));
}
