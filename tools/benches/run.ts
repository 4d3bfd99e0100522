import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { openPictures } from "#app/platform/images/pictures.server.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { measureAccounts } from "./accounts.ts";
import { measureCachedHome } from "./cached-home.ts";
import { measureEditor } from "./editor.ts";
import { measureFleet } from "./fleet.ts";
import { measureLighthouse, visitorPages } from "./lighthouse.ts";
import { measurePageWeight } from "./page-weight.ts";
import { measurePicture } from "./picture.ts";
import { measureProcessorPerPage } from "./processor-per-page.ts";
import { measurePublish } from "./publish.ts";
import { measureRate } from "./rate.ts";
import { measureRender } from "./render.ts";
import { measureScale, SCALE_SUBJECTS } from "./scale.ts";
import { measureSlowSockets } from "./slow-sockets.ts";
import { measureStart, peakMemory } from "./start.ts";
import { printTable, type Row } from "./table.ts";
import { measureVisit } from "./visit.ts";

/**
 * Makes a data folder with demo content that includes the AVIF versions of all pictures, which a
 * running server makes in the background.
 */
async function prepareDemoSite(): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-demo-"));
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: "1", LOG_LEVEL: "error" });
  await server.stop();
  const database = openDatabase({ dataDir });
  const pictures = openPictures({
    db: database.db,
    files: openFiles({ dataDir, filesUrl: undefined }),
    log: pino({ level: "error" }),
  });
  await pictures.makeMissingAvif();
  await pictures.close();
  await database.close();
  return dataDir;
}

type Part =
  | { title: string; settings?: Record<string, string>; measure(server: TestServer): Promise<Row[]> }
  /** Starts the servers that it needs. */
  | { title: string; measureAlone(): Promise<Row[]> };

/**
 * `npm run bench` prints the performance table. `npm run bench -- weight start` prints only those
 * parts, `npm run bench -- scale events` only those subjects of a part. Each part runs on a server
 * with demo content and a data folder of its own. Exits with status 1 if a goal is missed.
 */
const words = process.argv.slice(2);
const subjects = SCALE_SUBJECTS.filter(({ title }) => words.includes(title));

const parts: Record<string, Part> = {
  cached: { title: "Cached home page", measure: measureCachedHome },
  render: { title: "Uncached pages", measure: (server) => measureRender(server) },
  processor: {
    title: "Processor time of uncached pages",
    measure: (server) => measureProcessorPerPage(server),
  },
  publish: { title: "Publishing", measure: measurePublish },
  weight: {
    title: "Home page on a 360 px phone, over the wire",
    measure: (server) => measurePageWeight(server),
  },
  visit: { title: "A visit of five pages on a 360 px phone, over the wire", measure: measureVisit },
  editor: { title: "Typing in a post of 10 000 words", measure: measureEditor },
  memory: { title: "Memory", measure: measureMemory },
  scale: {
    title: "Uncached pages with few rows and with many",
    measureAlone: () => measureScale(subjects.length > 0 ? subjects : SCALE_SUBJECTS),
  },
  accounts: { title: "What the time of an answer tells of accounts", measureAlone: measureAccounts },
  fleet: { title: "Several processes", measureAlone: measureFleet },
  rate: {
    title: "At 80 % of the highest load",
    // Each visitor comes from an address of their own.
    settings: { TRUST_PROXY: "1" },
    measure: measureRate,
  },
  picture: { title: "While a picture is worked on", measure: measurePicture },
  slow: {
    title: "Slow connections",
    settings: { TRUST_PROXY: "1" },
    measure: measureSlowSockets,
  },
  start: { title: "Start", measure: (server) => measureStart(server.dataDir) },
  lighthouse: {
    title: "Lighthouse, mobile",
    measure: async (server) => measureLighthouse(server, await visitorPages(server)),
  },
};

/** Measures the server's memory after pages under load and an upload of a 12-megapixel photo. */
async function measureMemory(server: TestServer): Promise<Row[]> {
  await measureRender(server);
  const administrator = await signIn(server);
  await administrator.uploadHeroPhoto();
  const peak = peakMemory(server.pid);
  if (peak === undefined) return [{ name: "peak memory of the server", figure: "not told by this system" }];
  return [
    {
      name: "peak memory of the server, with rendering load and a 12-megapixel upload",
      figure: `${peak.toFixed(0)} MB`,
      goal: "< 160 MB",
      met: peak < 160,
    },
  ];
}

const chosen = words.filter((word) => word in parts);
for (const word of words)
  if (!chosen.includes(word) && !subjects.some(({ title }) => title === word))
    throw new Error(
      `No part or subject '${word}': ${[...Object.keys(parts), ...SCALE_SUBJECTS.map(({ title }) => title)].join(", ")}`,
    );
let missed = 0;
let demoSite: string | undefined;
for (const [name, part] of Object.entries(parts)) {
  if (words.length > 0 && !chosen.includes(name)) continue;
  const rows =
    "measure" in part ? await measureOnDemoSite(part.measure, part.settings) : await part.measureAlone();
  printTable(part.title, rows);
  missed += rows.filter((row) => row.met === false).length;
}
console.log(
  missed === 0 ? "\nEvery goal is met." : `\n${missed} ${missed === 1 ? "goal is" : "goals are"} missed.`,
);
process.exit(missed === 0 ? 0 : 1);

async function measureOnDemoSite(
  measure: (server: TestServer) => Promise<Row[]>,
  settings: Record<string, string> = {},
): Promise<Row[]> {
  if (demoSite === undefined) {
    console.log("Preparing a site with demo content and its pictures …");
    demoSite = await prepareDemoSite();
  }
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
  cpSync(demoSite, dataDir, { recursive: true });
  const server = await startServer({ DATA_DIR: dataDir, DEMO_CONTENT: "1", LOG_LEVEL: "error", ...settings });
  try {
    return await measure(server);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
