import { readFileSync } from "node:fs";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { peakMemory } from "#tools/benches/start.ts";
import type { Row } from "#tools/benches/table.ts";
import { atLeast, atMost, none, type Proof, withFolder } from "./proof.ts";
import { type Answered, inParallel, Requests } from "./requests.ts";

const PAGES = [
  "/",
  "/about",
  "/partners",
  "/events",
  "/events/past",
  "/blogs",
  "/contact",
  "/newsletter",
  "/saved",
  "/feed.xml",
  "/feed.json",
  "/sitemap.xml",
  "/robots.txt",
  "/events/calendar.ics",
];
/** Names of query parameters. Some pages declare some of them; others are unknown. */
const PARAMETERS = ["page", "q", "category", "_routes", "utm_source", "x", "callback", "lang", "index"];
const MAX_MEMORY_MB = 300;

/**
 * Sends requests with random queries, hosts and headers, some of which try to poison the page
 * cache. In between, requests every page as a browser does and compares it byte for byte with the
 * original.
 */
export const proof: Proof = {
  title: "no request leaves its mark in a page that others get",
  run: (long) => withFolder((folder) => attack(folder, long ? 100_000 : 1_500)),
};

async function attack(folder: string, count: number): Promise<Row[]> {
  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "error" });
  const requests = new Requests(server.url, 16);
  try {
    const seed = Date.now() >>> 0;
    console.log(`  seed ${seed}`);
    const random = randomNumbers(seed);
    const clean = new Map<string, string>();
    for (const page of PAGES) {
      await requests.ask(page);
      clean.set(page, printOf(await requests.ask(page)));
    }
    const poisoned: string[] = [];
    const failed: string[] = [];
    let memoryHalfWay = 0;
    let sent = 0;
    const numbers = Array.from({ length: count }, (_, index) => index);
    await inParallel(numbers, 16, async (number) => {
      const mark = `mark${seed}x${number}`;
      const page = PAGES[Math.floor(random() * PAGES.length)] as string;
      const address = addressOf(random, page);
      const headers = headersOf(random, mark);
      const answer = await requests.ask(address, { headers, method: random() < 0.05 ? "HEAD" : "GET" });
      sent += 1;
      const told = `${address} ${JSON.stringify(headers)}`;
      if (answer.status >= 500) failed.push(`${answer.status} ${told}`);
      // The next visitor of the same address must see nothing of it.
      if (number % 10 === 0) {
        const next = await requests.ask(address);
        if (printOf(next).includes(mark)) poisoned.push(`${told}: the mark comes back`);
      }
      if (number % 50 === 0) {
        const now = printOf(await requests.ask(page));
        if (now !== clean.get(page))
          poisoned.push(`${page} is another after ${told}: ${difference(clean.get(page) as string, now)}`);
      }
      if (number === Math.floor(count / 2)) memoryHalfWay = memoryNow(server);
    });
    for (const page of PAGES)
      if (printOf(await requests.ask(page)) !== clean.get(page))
        poisoned.push(`${page} is another at the end`);
    return [
      atLeast("requests", sent, count),
      none("pages that are poisoned", poisoned),
      none("answers of 5xx", failed),
      {
        name: "memory half way and at the end",
        figure: `${memoryHalfWay.toFixed(0)} and ${memoryNow(server).toFixed(0)} MB`,
      },
      atMost("most memory", peakMemory(server.pid) ?? 0, MAX_MEMORY_MB, "MB"),
    ];
  } finally {
    requests.close();
    await server.stop();
  }
}

function addressOf(random: () => number, page: string): string {
  const values = [
    "1",
    "2",
    "-1",
    "99999",
    "class",
    "%3Cscript%3E",
    "",
    "a".repeat(200),
    "%ff",
    String(random()),
    "%0d%0aX: y",
  ];
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const query = Array.from(
    { length: Math.floor(random() * 4) },
    () => `${pick(PARAMETERS)}=${pick(values).replaceAll(" ", "%20")}`,
  );
  return query.length > 0 ? `${page}?${query.join("&")}` : page;
}

function headersOf(random: () => number, mark: string): Record<string, string> {
  const evil = `${mark}.evil.example`;
  const all: [string, string][] = [
    ["Host", evil],
    ["X-Forwarded-Host", evil],
    ["X-Forwarded-Proto", random() < 0.5 ? "http" : mark],
    ["X-Forwarded-Port", "1"],
    ["X-Forwarded-Prefix", `/${mark}`],
    ["X-Forwarded-Scheme", mark],
    ["Forwarded", `host=${evil};proto=http`],
    ["X-Original-URL", `/${mark}`],
    ["X-Rewrite-URL", `/${mark}`],
    ["X-React-Router-Prerender-Data", mark],
    ["X-React-Router-SPA-Mode", "yes"],
    ["X-React-Router-Reload-Document", "true"],
    ["Accept", `${mark}/*`],
    ["Accept-Language", mark],
    ["Accept-Encoding", random() < 0.5 ? "gzip" : "br"],
    ["Cookie", `session=${mark}; theme=${mark}`],
    ["User-Agent", `Mozilla/5.0 ${mark}`],
    ["Referer", `https://${evil}/`],
    ["Origin", `https://${evil}`],
    ["Authorization", `Bearer ${mark}`],
    ["X-HTTP-Method-Override", "POST"],
    ["Range", "bytes=0-10"],
    ["If-None-Match", `"${mark}"`],
    ["Save-Data", "on"],
    ["Purpose", "prefetch"],
    ["X-Nonce", mark],
  ];
  return Object.fromEntries(all.filter(() => random() < 0.2));
}

/** Returns all of an answer that a visitor gets, except for what depends on the time. */
function printOf({ status, headers, body }: Answered): string {
  const { date: _, "keep-alive": __, connection: ___, age: ____, ...others } = headers;
  return `${status} ${JSON.stringify(Object.entries(others).sort())}\n${body.toString("latin1")}`;
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return `${JSON.stringify(one.slice(at, at + 80))} became ${JSON.stringify(other.slice(at, at + 80))}`;
}

function memoryNow({ pid }: TestServer): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
