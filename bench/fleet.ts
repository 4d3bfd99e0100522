import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort, hasNginx, startNginx } from "#tests/support/nginx.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type Load, load } from "./load.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 3;
const SECONDS = 3;
/** A page that is rendered for each request, and one that is kept. */
const ADDRESSES = { rendered: "/auth/login", kept: "/" } as const;
const BROWSER = { "Accept-Encoding": "gzip, deflate, br" };

/** One process, two processes on one port, and nginx in front of two servers, as ratios. The load has the machine's last core. */
export async function measureFleet(): Promise<Row[]> {
  const port = await freePort();
  const behindProxy = { SITE_URL: `http://localhost:${port}`, TRUST_PROXY: "1" };
  const one = await start({});
  const two = await start({ WEB_CONCURRENCY: "2" });
  const shared = await start(behindProxy);
  const other = await start({ ...behindProxy, DATA_DIR: shared.dataDir });
  const proxy = hasNginx() ? await startNginx(port, [shared.url, other.url], newFolder()) : undefined;
  const targets = {
    "one process": one.url,
    "two processes": two.url,
    ...(proxy ? { "nginx before two servers": behindProxy.SITE_URL } : {}),
  };
  const rows: Row[] = [];
  try {
    for (const [kind, address] of Object.entries(ADDRESSES)) {
      const rounds = new Map<string, Load[]>(Object.keys(targets).map((name) => [name, []]));
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const [name, url] of Object.entries(targets)) {
          const measured = await load(url + address, BROWSER, round === 0 ? 1 : SECONDS);
          // The first round only warms up.
          if (round > 0) rounds.get(name)?.push(measured);
        }
      const single = median(
        (rounds.get("one process") ?? []).map(({ requestsPerSecond }) => requestsPerSecond),
      );
      for (const [name, loads] of rounds) {
        const rate = median(loads.map(({ requestsPerSecond }) => requestsPerSecond));
        const errors = loads.reduce((sum, { errors: count }) => sum + count, 0);
        rows.push({
          name: `${name}, a ${kind} page`,
          figure: `${rate.toFixed(0)}/s  ${(rate / single).toFixed(2)}x  ${errors} errors`,
          goal: "0 errors",
          met: errors === 0,
        });
      }
    }
  } finally {
    await proxy?.stop();
    for (const server of [one, two, other, shared]) await server.stop();
  }
  return rows;
}

function start(environment: Record<string, string>): Promise<TestServer> {
  return startServer({ DATA_DIR: newFolder(), LOG_LEVEL: "error", ...environment });
}

function newFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "bench-"));
}
