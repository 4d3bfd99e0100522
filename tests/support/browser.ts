import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "./chromium.ts";
import { startServer, type TestServer } from "./server.ts";

declare global {
  interface Window {
    axe: typeof axe;
    /** Given to pages by `visitSite`. */
    noteViolation(text: string): void;
  }
}

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };

export type Visit = {
  server: () => TestServer;
  /**
   * Opens a page in a profile of its own and waits until its scripts run. Errors in the console, uncaught
   * exceptions and failed requests fail the test, except those that `expectedErrors` matches. So does
   * whatever violates the Content-Security-Policy or fails to hydrate, on this page and on every page and
   * frame that it opens; only `expectedViolations` excuses it.
   *
   * @param path the address to go to, or nothing for an empty page
   */
  open(path?: string, options?: OpenOptions): Promise<Page>;
};

export type OpenOptions = BrowserContextOptions & {
  expectedErrors?: RegExp;
  /** For tests that put hostile content on a page. One that does not come fails the test, too. */
  expectedViolations?: RegExp;
};

/** What Chromium says of a violation, and React in its full and its short form of a failed hydration. */
const NEVER_EXPECTED = /Content Security Policy|hydrat|Minified React error #4(18|19|2[0-5]);/i;

/**
 * For a file of browser tests: one built server and one Chromium, started before the first test and ended after the last.
 * Times of motion are shortened by `reducedMotion` unless a test asks otherwise.
 */
export function visitSite(environment: Record<string, string> = { DEMO_CONTENT: "1" }): Visit {
  let browser: Browser;
  let server: TestServer;
  const unexpected: string[] = [];
  let awaited: RegExp[] = [];

  beforeAll(async () => {
    const executablePath = ensureChromium();
    [server, browser] = await Promise.all([
      startServer({ LOG_LEVEL: "warn", ...environment }),
      chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS }),
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
      // Chromium writes some violations nowhere, such as a compilation that the script caught.
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
      if (path !== undefined) {
        await page.goto(path);
        if (options.javaScriptEnabled !== false) await scriptsRun(page);
      }
      return page;
    },
  };
}

/** Waits until the scripts of the page that was loaded last run; at once on a page that has none. */
export async function scriptsRun(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.scripts === "run" ||
      (document.readyState === "complete" && document.querySelector("script[type=module]") === null),
  );
}

/**
 * Fails with what axe finds against WCAG 2.2 AA and its best practices.
 *
 * @param except a part that is looked at by itself: a page in a frame has landmarks of its own
 */
export async function expectNoAxeFindings(page: Page, except?: string): Promise<void> {
  // The builder goes through frames, each with its own copy of axe, and puts the parts together on one more page.
  const violations = page.frames().length > 1 ? await askBuilder(page, except) : await askAxe(page, except);
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n  ")}`);
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

type AxeFinding = { id: string; nodes: { html: string }[] };

async function askBuilder(page: Page, except: string | undefined): Promise<AxeFinding[]> {
  const builder = new AxeBuilder({ page });
  return (await (except ? builder.exclude(except) : builder).analyze()).violations;
}

/** The same rules in a quarter of the time, for a page without frames: nothing but the findings leaves the browser. */
async function askAxe(page: Page, except: string | undefined): Promise<AxeFinding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (except) => {
    const context = except === undefined ? document : { exclude: [except] };
    const { violations } = await window.axe.run(context, { resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, except);
}

/** Fails when something is wider than the window: a phone's reader would have to scroll sideways. */
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
