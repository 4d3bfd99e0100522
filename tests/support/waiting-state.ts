import type { Page } from "playwright-core";
import { expect } from "vitest";
import { loadAxe } from "./browser.ts";

/**
 * Follows a link whose page is held back, waits for its waiting state and checks that with axe.
 *
 * It follows the link by keyboard: pointing at it would prefetch the page, and Playwright can't hold
 * that back. Chromium lets nothing from outside into a page that waits for the next one, so a
 * second window of the site looks at it.
 *
 * @param address of the page to hold back
 * @param label what the waiting state says
 * @returns how many cards it shows; a function that waits until the state is gone; and one that
 *   lets the next page come
 */
export async function followSlowly(
  page: Page,
  address: RegExp | string,
  name: string | RegExp,
  label: string,
) {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await mayCome;
    await route.continue();
  });
  await loadAxe(page);
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open("about:blank"));
  const beside = await opened;
  await page.getByRole("link", { name, exact: true }).first().press("Enter", { noWaitAfter: true });
  const shown = () =>
    beside.evaluate(() => {
      const state = (opener as Window).document.querySelector("[role=status].waiting");
      return { label: state?.textContent ?? "", cards: state?.querySelectorAll("li").length ?? 0 };
    });
  await expect.poll(async () => (await shown()).label).toContain(label);
  const findings = await beside.evaluate(async () => {
    const { axe, document } = opener as Window;
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    return violations.map(({ id }) => id);
  });
  expect(findings, "axe on the waiting state").toEqual([]);
  return {
    cards: (await shown()).cards,
    waitUntilGone: () => expect.poll(async () => (await shown()).label).toBe(""),
    letCome,
  };
}
