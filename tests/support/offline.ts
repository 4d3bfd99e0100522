import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type OpenOptions, PHONE } from "./browser.ts";

/** Lets the service worker run, and the network fail. */
export const OFFLINE: OpenOptions = {
  viewport: PHONE,
  serviceWorkers: "allow",
  expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|contact-form/,
};

/** Finds the heading of a page. */
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });

/** Reads a page until the service worker has kept it. */
export async function read(page: Page, path: string) {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Lists the pages that are kept, without their files. */
export async function keptPaths(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  return paths.filter((path) => !/^\/(assets|pictures)\//.test(path));
}
