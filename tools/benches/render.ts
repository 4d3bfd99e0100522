import http from "node:http";
import { openDatabase } from "#app/platform/database/database.server.ts";
import type { TestServer } from "#tests/support/server.ts";
import { changeEveryPage } from "./change-every-page.ts";
import { median, percentile, type Row } from "./table.ts";

const REQUESTS = 400;

/**
 * Measures how long an uncached page takes: before each request, changes something that it shows.
 */
export async function measureRender(server: TestServer, paths = ["/"]): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const database = openDatabase({ dataDir: server.dataDir });
  const rows: Row[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let i = 0; i < REQUESTS; i++) {
      await changeEveryPage(database.db);
      times.push(await timeOf(server.url + path, agent));
    }
    const settled = times.slice(REQUESTS / 4);
    const p50 = median(settled);
    rows.push({
      name: `uncached render of ${path}`,
      figure: `p50 ${p50.toFixed(2)} ms  p99 ${percentile(settled, 0.99).toFixed(2)} ms`,
      goal: "p50 < 5 ms",
      met: p50 < 5,
    });
  }
  await database.close();
  agent.destroy();
  return rows;
}

function timeOf(url: string, agent: http.Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on("end", () => resolve(performance.now() - started));
      })
      .on("error", reject);
  });
}
