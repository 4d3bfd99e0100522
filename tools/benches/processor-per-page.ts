import http from "node:http";
import path from "node:path";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { changeEveryPage } from "./change-every-page.ts";
import { processorSeconds } from "./processor.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 9;
const PAGES_PER_ROUND = 150;
const GOAL = 0.6;

/**
 * Measures the processor time of uncached pages. With `BASE_BUILD` (the folder of another build,
 * such as `…/build/current`) both servers are measured in turn, and the ratio counts: milliseconds
 * of a shared machine prove little.
 */
export async function measureProcessorPerPage(
  server: TestServer,
  paths = ["/", "/contact", "/blogs", "/about", "/events"],
): Promise<Row[]> {
  const base = process.env.BASE_BUILD && (await startBase(process.env.BASE_BUILD));
  const rows: Row[] = [];
  try {
    for (const path of paths) {
      const own: number[] = [];
      const other: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        own.push(await millisecondsPerPage(server, path));
        if (base) other.push(await millisecondsPerPage(base, path));
      }
      const figure = `${median(own).toFixed(2)} ms`;
      if (!base) rows.push({ name: `processor time of an uncached ${path}`, figure });
      else {
        const ratio = median(own) / median(other);
        rows.push({
          name: `processor time of an uncached ${path}, to the base build`,
          figure: `${ratio.toFixed(2)} (${figure} to ${median(other).toFixed(2)} ms)`,
          goal: `<= ${GOAL}`,
          met: ratio <= GOAL,
        });
      }
    }
  } finally {
    if (base) await base.stop();
  }
  return rows;
}

function startBase(build: string): Promise<TestServer> {
  const program = path.resolve(build, "server/schoolward.js");
  return startServer({ DEMO_CONTENT: "1", LOG_LEVEL: "error", DATA_DIR: `${build}-bench-data` }, [
    program,
    "start",
  ]);
}

async function millisecondsPerPage(server: TestServer, path: string): Promise<number> {
  const database = openDatabase({ dataDir: server.dataDir });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const before = processorSeconds(server.pid) ?? 0;
  for (let page = 0; page < PAGES_PER_ROUND; page++) {
    await changeEveryPage(database.db);
    await read(server.url + path, agent);
  }
  const seconds = (processorSeconds(server.pid) ?? 0) - before;
  agent.destroy();
  await database.close();
  return (seconds * 1000) / PAGES_PER_ROUND;
}

function read(url: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.resume().on("end", resolve);
      })
      .on("error", reject);
  });
}
