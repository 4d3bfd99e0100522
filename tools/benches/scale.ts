import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, type Engine, openDatabase } from "#app/platform/database/database.server.ts";
import { migrate } from "#app/platform/database/migrate.server.ts";
import { noteProgramVersion } from "#app/platform/database/program-version.server.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { changeEveryPage } from "./change-every-page.ts";
import { audit } from "./scale-audit.ts";
import { events, managedEvents } from "./scale-events.ts";
import { messages } from "./scale-messages.ts";
import { newsletter } from "./scale-newsletter.ts";
import { managedPosts, posts } from "./scale-posts.ts";
import type { ScaleSubject } from "./scale-subject.ts";
import { trash } from "./scale-trash.ts";
import { median, type Row } from "./table.ts";

export const SCALE_SUBJECTS: ScaleSubject[] = [
  posts,
  events,
  // The administrator's lists.
  managedPosts,
  managedEvents,
  audit,
  messages,
  newsletter,
  trash,
];
const FEW = 100;
/** How many times as long a page may take with so many rows as with few. */
const GOALS: Record<number, number> = { 10000: 1.5, 100000: 3 };
const WARM_UP = 40;
const REQUESTS = 120;

/**
 * Measures how long uncached pages take with 100 rows and with very many, on both engines.
 */
export async function measureScale(subjects = SCALE_SUBJECTS): Promise<Row[]> {
  const rows: Row[] = [];
  const postgres = await startPostgres();
  try {
    for (const engine of ["sqlite", "postgres"] as const)
      for (const subject of subjects) {
        const sites: FilledSite[] = [];
        try {
          for (const count of [FEW, ...subject.many])
            sites.push(await openSite(engine, subject, count, postgres.urlOf("postgres")));
          rows.push(...(await timePages(`${subject.title} on ${engine}`, sites, subject.many)));
        } finally {
          for (const site of sites) await site.close();
        }
      }
  } finally {
    await postgres.stop();
  }
  return rows;
}

type FilledSite = {
  url: string;
  database: Database;
  /** The session of an administrator, for a Cookie header. */
  cookie: string | undefined;
  pages: { name: string; path: string }[];
  close(): Promise<void>;
};

async function openSite(
  engine: Engine,
  subject: ScaleSubject,
  count: number,
  maintenanceUrl: string,
): Promise<FilledSite> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-scale-"));
  const databaseUrl =
    engine === "postgres" ? await createPostgresDatabase(maintenanceUrl, subject, count) : undefined;
  const database = openDatabase({ url: databaseUrl, dataDir });
  await migrate(database);
  await noteProgramVersion(database.db);
  await subject.fill(database, count);
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  return {
    url: server.url,
    database,
    cookie: subject.signedIn ? (await signIn(server)).cookie : undefined,
    pages: subject.pages(count),
    async close() {
      await server.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function createPostgresDatabase(maintenanceUrl: string, { title }: ScaleSubject, count: number) {
  const name = `scale_${title.replaceAll(/\W/g, "_")}_${count}`;
  const { default: pg } = await import("pg");
  const client = new pg.Client(maintenanceUrl);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return maintenanceUrl.replace(/[^/]+$/, name);
}

/**
 * Returns the median time of each page on every site. Requests the sites alternately, so that other
 * load slows down all of them alike. Every answer is rendered anew.
 */
async function timePages(title: string, sites: FilledSite[], counts: number[]): Promise<Row[]> {
  const goals = counts.map((count) => GOALS[count] as number);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const pages = (sites[0] as FilledSite).pages.map(({ name }) => ({
    name,
    times: sites.map(() => [] as number[]),
  }));
  for (let i = 0; i < WARM_UP + REQUESTS; i++)
    for (const [page, { times }] of pages.entries())
      for (const [which, site] of sites.entries()) {
        if (site.cookie === undefined) await forgetKeptPages(site);
        const ms = await timeOf(site, (site.pages[page] as { path: string }).path, agent);
        if (i >= WARM_UP) times[which]?.push(ms);
      }
  agent.destroy();
  return pages.map(({ name, times }) => {
    const medians = times.map(median);
    const [few, ...many] = medians as [number, ...number[]];
    return {
      name: `${title}: ${name}`,
      figure: `${medians.map((ms) => ms.toFixed(2)).join(" -> ")} ms  ${many.map((ms) => `${(ms / few).toFixed(2)}x`).join(" ")}`,
      goal: goals.map((goal) => `<= ${goal}x`).join(" "),
      met: many.every((ms, place) => ms / few <= (goals[place] as number)),
    };
  });
}

async function forgetKeptPages({ database }: FilledSite): Promise<void> {
  await changeEveryPage(database.db);
  // PostgreSQL sends the notification shortly after the commit.
  if (database.engine === "postgres") await wait(5);
}

function timeOf({ url, cookie }: FilledSite, path: string, agent: http.Agent): Promise<number> {
  const headers = { "Accept-Encoding": "br", ...(cookie ? { Cookie: cookie } : {}) };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get(url + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
        response.resume().on("end", () => resolve(performance.now() - started));
      })
      .on("error", reject);
  });
}
