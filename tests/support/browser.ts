import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "./chromium.ts";
import { startServer, type TestServer } from "./server.ts";

declare global {
  interface Window {
    axe: typeof axe;
    /** Added to pages by `visitSite`. */
    noteViolation(text: string): void;
  }
}

/** The package itself exports the source that is not minified, which takes twice as long to run. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };

export type Visit = {
  server: () => TestServer;
  /**
   * Opens a page in a profile of its own and waits for hydration. Fails the test on console errors,
   * uncaught exceptions and failed requests, unless `expectedErrors` matches them. Also fails on
   * violations of the Content-Security-Policy and on failed hydration, on this page and on every
   * page and frame that it opens. Only `expectedViolations` allows those.
   *
   * @param path the address to open; an empty page by default
   */
  open(path?: string, options?: OpenOptions): Promise<Page>;
};

export type OpenOptions = BrowserContextOptions & {
  expectedErrors?: RegExp;
  /** For tests that put hostile content on a page. If one doesn't occur, the test fails, too. */
  expectedViolations?: RegExp;
};

/**
 * Chromium's message about a violation, and React's about a failed hydration, in its full and its
 * short form.
 */
const NEVER_EXPECTED = /Content Security Policy|hydrat|Minified React error #4(18|19|2[0-5]);/i;

/**
 * Prepares a file of browser tests: starts one built server and one Chromium before the first test
 * and stops them after the last. `reducedMotion` shortens animations unless a test asks otherwise.
 *
 * @param scrollBars whether scroll bars take space, as with a mouse, instead of being invisible
 */
export function visitSite(
  environment: Record<string, string> = { DEMO_CONTENT: "1" },
  { scrollBars = false } = {},
): Visit {
  let browser: Browser;
  let server: TestServer;
  const unexpected: string[] = [];
  let awaited: RegExp[] = [];

  beforeAll(async () => {
    const executablePath = ensureChromium();
    [server, browser] = await Promise.all([
      startServer({ LOG_LEVEL: "warn", ...environment }),
      chromium.launch({
        executablePath,
        args: CHROMIUM_ARGUMENTS,
        ignoreDefaultArgs: scrollBars ? ["--hide-scrollbars"] : [],
      }),
    ]);
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    const missed = awaited;
    awaited = [];
    expect(unexpected.splice(0), "errors in the browser's console").toEqual([]);
    expect(missed, "violations that a test expected and that did not come").toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    server: () => server,
    async open(path, { expectedErrors, expectedViolations, ...options } = {}) {
      const context = await browser.newContext({
        viewport: DESKTOP,
        reducedMotion: "reduce",
        // A request that a service worker passes on can't be held or changed by a test.
        serviceWorkers: "block",
        baseURL: server.url,
        ...options,
      });
      if (expectedViolations) awaited.push(expectedViolations);
      const note = (page: Page | null, text: string) => {
        const isNeverExpected = NEVER_EXPECTED.test(text);
        const excuse = isNeverExpected ? expectedViolations : expectedErrors;
        if (isNeverExpected && excuse?.test(text)) awaited = awaited.filter((one) => one !== excuse);
        if (!excuse?.test(text)) unexpected.push(`${page?.url()}: ${text}`);
      };
      context.on("weberror", (error) => note(error.page(), error.error().message));
      context.on("console", (message) => {
        if (message.type() === "error") note(message.page(), message.text());
      });
      // Chromium doesn't log some violations, such as a compilation whose error the script caught.
      await context.exposeBinding("noteViolation", ({ page }, text: string) =>
        note(page, `Content Security Policy: ${text}`),
      );
      await context.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", (violation) => {
          const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, sample } = violation;
          window.noteViolation(
            `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber} ${sample}`,
          );
        }),
      );
      const page = await context.newPage();
      if (options.javaScriptEnabled !== false) goWhenScriptsRun(page);
      if (path !== undefined) await page.goto(path);
      return page;
    },
  };
}

/**
 * Makes `goto` return once the page listens: what a test pressed before that would do nothing. A
 * test that keeps the scripts from loading goes on without them.
 */
function goWhenScriptsRun(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (options?.waitUntil === undefined) await scriptsRun(page, 5_000).catch(() => undefined);
    return answer;
  };
}

/** Waits for the last loaded page to hydrate. Returns immediately if the page has no scripts. */
export async function scriptsRun(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.scripts === "run" ||
      (document.readyState === "complete" && document.querySelector("script[type=module]") === null),
    undefined,
    { timeout },
  );
}

/**
 * Fails with what axe finds against WCAG 2.2 AA and its best practices.
 *
 * @param except a part that is checked separately: a page in a frame has landmarks of its own
 */
export async function expectNoAxeFindings(page: Page, except?: string): Promise<void> {
  // The builder checks each frame with its own copy of axe, and combines the results on another
  // page.
  const violations = page.frames().length > 1 ? await askBuilder(page, except) : await askAxe(page, except);
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect(findings.join("\n"), `axe on ${page.url()}`).toBe("");
}

type AxeFinding = { id: string; nodes: { html: string }[] };

async function askBuilder(page: Page, except: string | undefined): Promise<AxeFinding[]> {
  const builder = new AxeBuilder({ page });
  return (await (except ? builder.exclude(except) : builder).analyze()).violations;
}

/**
 * Applies the same rules in a quarter of the time, to a page without frames: only the findings
 * leave the browser.
 */
async function askAxe(page: Page, except: string | undefined): Promise<AxeFinding[]> {
  await loadAxe(page);
  return page.evaluate(async (except) => {
    const context = except === undefined ? document : { exclude: [except] };
    const { violations } = await window.axe.run(context, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, except);
}

/** Adds `window.axe` to the page that is shown. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
}

/**
 * Fails if something is wider than the window, so that phone users would have to scroll sideways.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { excess, tooWide } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const innermost = wide.filter(
      (element) => !wide.some((other) => element.contains(other) && other !== element),
    );
    return {
      excess: scrollWidth - clientWidth,
      tooWide: innermost.slice(0, 3).map((element) => element.outerHTML.slice(0, 200)),
    };
  });
  expect(excess, `pixels past the right edge of ${page.url()}: ${tooWide.join("\n")}`).toBe(0);
}
