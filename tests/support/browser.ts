import { AxeBuilder } from "@axe-core/playwright";
import axe from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "./chromium.ts";
import { startServer, type TestServer } from "./server.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 800 };

export type Visit = {
  server: () => TestServer;
  /**
   * Opens a page of its own profile and waits until its scripts run. Errors in its console, uncaught exceptions and failed requests fail the test, except
   * those that `expectedErrors` matches.
   *
   * @param path the address to go to, or nothing for an empty page
   */
  open(path?: string, options?: OpenOptions): Promise<Page>;
};

export type OpenOptions = BrowserContextOptions & { expectedErrors?: RegExp };

/**
 * For a file of browser tests: one built server and one Chromium, started before the first test and ended after the last.
 * Times of motion are shortened by `reducedMotion` unless a test asks otherwise.
 */
export function visitSite(environment: Record<string, string> = { DEMO_CONTENT: "1" }): Visit {
  let browser: Browser;
  let server: TestServer;
  const unexpected: string[] = [];

  beforeAll(async () => {
    const executablePath = ensureChromium();
    [server, browser] = await Promise.all([
      startServer({ LOG_LEVEL: "warn", ...environment }),
      chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS }),
    ]);
  });
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    expect(unexpected.splice(0), "errors in the browser's console").toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    server: () => server,
    async open(path, { expectedErrors, ...options } = {}) {
      const context = await browser.newContext({
        viewport: DESKTOP,
        reducedMotion: "reduce",
        baseURL: server.url,
        ...options,
      });
      const page = await context.newPage();
      const note = (text: string) => {
        if (!expectedErrors?.test(text)) unexpected.push(`${page.url()}: ${text}`);
      };
      page.on("pageerror", (error) => note(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") note(message.text());
      });
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
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `pixels past the right edge of ${page.url()}`).toBe(0);
}
