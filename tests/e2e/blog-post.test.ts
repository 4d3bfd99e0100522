import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { writePost } from "#tests/support/posts.ts";

const site = visitSite();

let database: Database;
beforeAll(async () => {
  database = openDatabase({ dataDir: site.server().dataDir });
  const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
  // 1 200 words: six minutes.
  await writePost(database.db, {
    ...{ title: "Long read", excerpt: "e".repeat(170), category: "health-education", date: "2020-01-01" },
    content: words(200).repeat(6),
    tags: ["long walks", "patience"],
  });
});
afterAll(() => database?.close());

const LONG_READ = "/blog/long-read";
const SIZES = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
] as const;

test("on a wide screen the text stands in the middle, below its title, in lines of about 65 characters", async () => {
  const page = await site.open("/blog/the-front-row-is-hers-again", {
    viewport: { width: 1440, height: 900 },
  });
  const article = page.getByRole("article").first();
  const text = article.getByText("She is nineteen now.", { exact: false });
  const edges = (element: Locator) =>
    element.evaluate((it) => {
      const { left, right } = it.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(it);
      return {
        left: left + Number.parseFloat(paddingLeft),
        right: innerWidth - right + Number.parseFloat(paddingRight),
      };
    });
  const { left, right } = await edges(text);
  expect(Math.abs(left - right)).toBeLessThan(1);
  expect((await edges(article.getByRole("heading", { level: 1 }))).left).toBe(left);
  expect((await edges(article.getByText("By Adaeze Folarin"))).left).toBeCloseTo(left, 0);
  const perLine = await text.evaluate((it) => {
    const lines = it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight);
    return (it.textContent ?? "").length / lines;
  });
  expect(perLine).toBeGreaterThan(55);
  expect(perLine).toBeLessThan(75);
});

describe.each(SIZES)("on a %s", (_name, viewport) => {
  test("a post says what the specification says", async () => {
    const page = await site.open(LONG_READ, { viewport });
    await page.getByRole("link", { name: "Back to Blog" }).waitFor();
    await page.getByText("0% read • 6 min remaining", { exact: true }).waitFor();
    const words = await page.getByRole("article", { name: "Long read" }).innerText();
    expect(words).toContain("Health Education");
    expect(words).toContain("e".repeat(170));
    expect(words).toContain("By Team");
    expect(words).toContain("1 January 2020");
    expect(words).toContain("6 min read");
    expect(words).toMatch(/\d+ views?/);
    expect(words).toContain("#long walks");
    for (const name of ["Save", /^Like: \d+ likes?$/])
      await page.getByRole("button", { name, exact: true }).waitFor();
    const related = page.getByRole("region", { name: "You Might Also Like" }).getByRole("article");
    await expect.poll(() => related.count()).toBe(3);
    for (const card of await related.all()) expect(await card.innerText()).toContain("Health Education");
    expect(await page.title()).toMatch(/^Long read \| .+/);
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

describe("a post", () => {
  const line = (page: Page) => page.getByRole("progressbar", { name: "Reading progress" });
  const scrollTo = (page: Page, share: number) =>
    page.evaluate((part) => {
      const text = document.querySelector(".prose")?.getBoundingClientRect() as DOMRect;
      const top = text.top + window.scrollY;
      const start = Math.max(0, top - innerHeight);
      window.scrollTo(0, start + part * (top + text.height - innerHeight - start));
    }, share);

  test("belongs to the blog in the navigation", async () => {
    const page = await site.open(LONG_READ, { viewport: DESKTOP });
    const entries = page.getByRole("navigation", { name: "Main" });
    const current = entries.locator("[aria-current]");
    await expect.poll(() => current.allInnerTexts()).toEqual(["Blog"]);
    await entries.getByRole("link", { name: "Events" }).click();
    await page.getByRole("heading", { level: 1, name: "Our Programs" }).waitFor();
    await expect.poll(() => current.allInnerTexts()).toEqual(["Events"]);
  });

  test("shows how much is read and how much is left, without moving anything", async () => {
    const page = await site.open(LONG_READ, { viewport: PHONE });
    await page.getByText("0% read • 6 min remaining", { exact: true }).waitFor();
    await page.evaluate(() => {
      const seen = window as unknown as { shifts: number };
      seen.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await scrollTo(page, 0.5);
    await page.getByText("50% read • 3 min remaining", { exact: true }).waitFor();
    expect(await line(page).getAttribute("aria-valuenow")).toBe("50");
    const { width } = (await line(page).boundingBox()) as { width: number };
    expect(Math.abs(width - PHONE.width / 2)).toBeLessThan(4);
    await scrollTo(page, 1);
    await page.getByText("100% read • 0 min remaining", { exact: true }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
  });

  test("whose end is in view from the start doesn't say how much is read", async () => {
    const page = await site.open(LONG_READ, { viewport: { width: 1280, height: 6000 } });
    const progress = page.getByText(/% read/);
    await progress.waitFor({ state: "hidden" });
    expect(await line(page).count()).toBe(0);
    await page.setViewportSize(DESKTOP);
    await page.getByText("0% read • 6 min remaining", { exact: true }).waitFor();
    expect(await line(page).count()).toBe(1);
  });

  test("is saved on the device and removed again", async () => {
    const page = await site.open(LONG_READ);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Saved", exact: true }).click();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  });

  test("is shared to three networks and as a link, with a toast of 3 seconds", async () => {
    const page = await site.open(LONG_READ);
    // From here on, only `runFor` lets time pass.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByText("Share", { exact: true }).click();
    const ways = page.locator(".share-ways");
    for (const [name, host] of [
      ["Facebook", "www.facebook.com"],
      ["Twitter", "twitter.com"],
      ["LinkedIn", "www.linkedin.com"],
    ] as const) {
      const address = new URL((await ways.getByRole("link", { name }).getAttribute("href")) as string);
      expect(address.host).toBe(host);
      expect(address.search).toContain(encodeURIComponent(site.server().url + LONG_READ));
    }
    await ways.getByRole("button", { name: "Copy Link" }).click();
    const toast = page.getByText("Link copied to clipboard!", { exact: true });
    await toast.waitFor();
    await page.clock.runFor(2900);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: "detached" });
  });

  test("links to the next one, which begins at its top with progress of its own", async () => {
    const page = await site.open(LONG_READ);
    await scriptsRun(page);
    await scrollTo(page, 1);
    await page.getByText("100% read").waitFor();
    const next = page
      .getByRole("region", { name: "You Might Also Like" })
      .getByRole("link", { name: /^Read More/ })
      .first();
    const title = ((await next.textContent()) ?? "").replace("Read More: ", "").trim();
    await next.click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.waitForFunction(() => window.scrollY === 0);
    await page.getByText(/^(0% read|100% read • 0)/).waitFor();
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await page.getByRole("heading", { level: 2, name: "All Posts" }).waitFor();
  });

  test("is complete without scripts", async () => {
    const page = await site.open(LONG_READ, { javaScriptEnabled: false });
    await page.getByRole("heading", { level: 1, name: "Long read" }).waitFor();
    expect(await page.getByText("% read").isVisible()).toBe(false);
    await page.getByText("Share", { exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: "LinkedIn" }).waitFor();
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await page.waitForURL("**/blogs");
  });

  test.each([
    ["/blog/nothing", 404],
    ["/blogs?page=4000", 404],
  ])("%s has a page with a way back", async (path, status) => {
    const page = await site.open(undefined, { viewport: PHONE, expectedErrors: /status of 404/ });
    expect((await page.goto(path))?.status()).toBe(status);
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await page.getByRole("heading", { level: 2, name: "All Posts" }).waitFor();
  });
});
