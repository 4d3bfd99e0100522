import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, type Engine, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { events } from "./scale-events.ts";
import { posts } from "./scale-posts.ts";
import { median, type Row } from "./table.ts";

/** Something there can be very much of: how to make it, and the pages whose time must not grow with it. */
export type ScaleSubject = {
  title: string;
  /** How many are many. */
  many: number;
  fill(database: Database, count: number): Promise<void>;
  pages(count: number): { name: string; path: string }[];
};

const SUBJECTS: ScaleSubject[] = [posts, events];
const FEW = 100;
const GOAL = 1.5;
const WARM_UP = 40;
const REQUESTS = 120;

/** How long uncached pages take with 100 rows and with very many, on both engines: many may cost 1.5 times as much. */
export async function measureScale(subjects = SUBJECTS): Promise<Row[]> {
  const rows: Row[] = [];
  const postgres = await startPostgres();
  try {
    for (const engine of ["sqlite", "postgres"] as const)
      for (const subject of subjects) {
        const few = await measure(engine, subject, FEW, postgres.urlOf("postgres"));
        const many = await measure(engine, subject, subject.many, postgres.urlOf("postgres"));
        for (const [i, { name, ms }] of many.entries()) {
          const before = few[i]?.ms ?? Number.NaN;
          rows.push({
            name: `${subject.title} on ${engine}: ${name}`,
            figure: `${before.toFixed(2)} -> ${ms.toFixed(2)} ms  ${(ms / before).toFixed(2)}x`,
            goal: `<= ${GOAL}x`,
            met: ms / before <= GOAL,
          });
        }
      }
  } finally {
    await postgres.stop();
  }
  return rows;
}

async function measure(engine: Engine, subject: ScaleSubject, count: number, maintenanceUrl: string) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-scale-"));
  const url =
    engine === "postgres" ? await createPostgresDatabase(maintenanceUrl, subject, count) : undefined;
  try {
    const database = openDatabase({ url, dataDir });
    await migrate(database);
    await subject.fill(database, count);
    const server = await startServer({
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...(url ? { DATABASE_URL: url } : {}),
    });
    try {
      return await timePages(server.url, database, subject.pages(count));
    } finally {
      await server.stop();
      await database.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function createPostgresDatabase(maintenanceUrl: string, { title }: ScaleSubject, count: number) {
  const name = `scale_${title}_${count}`;
  const { default: pg } = await import("pg");
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return maintenanceUrl.replace(/[^/]+$/, name);
}

/**
 * The median time of each page, asked for in turns, so that whatever else slows the machine slows all alike. Before each
 * request the generation is raised, as a publication does: every answer is rendered anew.
 */
async function timePages(url: string, database: Database, pages: { name: string; path: string }[]) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const times = pages.map((): number[] => []);
  for (let i = 0; i < WARM_UP + REQUESTS; i++)
    for (const [page, { path }] of pages.entries()) {
      await database.db.transaction().execute((trx) => raiseGeneration(trx));
      // PostgreSQL announces it a moment after the commit.
      if (database.engine === "postgres") await wait(5);
      const ms = await timeOf(url + path, agent);
      if (i >= WARM_UP) times[page]?.push(ms);
    }
  agent.destroy();
  return pages.map(({ name }, page) => ({ name, ms: median(times[page] ?? []) }));
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
