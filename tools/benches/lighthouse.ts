import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "#tests/support/chromium.ts";
import type { TestServer } from "#tests/support/server.ts";
import { median, type Row } from "./table.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The pages that most people see first have the stricter goal. */
const largestPaintGoalMs = (path: string) => (path === "/" || path === "/auth/login" ? 1200 : 1500);
const RUNS = 3;
/** Search engines are told not to list these, which Lighthouse reports as a fault. */
const UNLISTED = ["/auth/forgotten", "/offline"];

/**
 * Lists one page of every kind that visitors see, with the newest post and event from the sitemap.
 */
export async function visitorPages(server: TestServer): Promise<string[]> {
  const siteMap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const paths = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address]) => new URL(address as string).pathname,
  );
  const oneOf = (start: string) => {
    const path = paths.find((path) => path.startsWith(start));
    if (!path) throw new Error(`The site map lists nothing under ${start}`);
    return path;
  };
  const lists = [
    "/about",
    "/events",
    "/events/past",
    "/partners",
    "/contact",
    "/blogs",
    "/newsletter",
    "/saved",
    "/offline",
  ];
  return ["/", "/auth/login", "/auth/forgotten", ...lists, oneOf("/blog/"), oneOf("/event-blog/")];
}

/**
 * Runs Lighthouse with its mobile settings (slow 4G, slow phone). Reports the four scores and the
 * largest contentful paint, as medians of three runs. Lighthouse assumes that this machine is a
 * desktop and slows it down by four to emulate a phone, so its own benchmark of the machine is
 * reported too.
 */
export async function measureLighthouse(server: TestServer, paths: string[]): Promise<Row[]> {
  const { default: lighthouse } = await import("lighthouse");
  const port = 9333;
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  const rows: Row[] = [];
  const machine: number[] = [];
  try {
    for (const path of paths) {
      const scores: number[][] = [];
      const paints: number[] = [];
      const faults = new Set<string>();
      for (let run = 0; run < RUNS; run++) {
        const result = await lighthouse(server.url + path, { port, logLevel: "error", output: "json" });
        if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
        const { categories, audits, environment } = result.lhr;
        machine.push(environment.benchmarkIndex);
        scores.push(CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100)));
        paints.push(audits["largest-contentful-paint"]?.numericValue ?? Number.NaN);
        for (const id of CATEGORIES) {
          for (const { id: audit, weight } of categories[id]?.auditRefs ?? []) {
            const score = audits[audit]?.score;
            if (weight > 0 && score !== null && score !== undefined && score < 0.9) faults.add(audit);
          }
        }
      }
      const medians = CATEGORIES.map((_, i) => median(scores.map((run) => run[i] as number)));
      rows.push({
        name: `Lighthouse ${path} (performance/accessibility/best practices/SEO)`,
        figure: medians.join("/") + (faults.size > 0 ? ` [${[...faults].join(", ")}]` : ""),
        goal: "100/100/100/100",
        met: medians.every(
          (score, i) => score === 100 || (CATEGORIES[i] === "seo" && UNLISTED.includes(path)),
        ),
      });
      const paint = median(paints.filter(Number.isFinite));
      const goal = largestPaintGoalMs(path);
      rows.push({
        name: `largest contentful paint ${path}`,
        figure: `${(paint / 1000).toFixed(2)} s`,
        goal: `<= ${goal / 1000} s`,
        met: paint <= goal,
      });
    }
  } finally {
    await browser.close();
  }
  const index = median(machine).toFixed(0);
  return [...rows, { name: "Lighthouse's benchmark index of this machine", figure: index }];
}
