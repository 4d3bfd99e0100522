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
import { followSlowly } from "#tests/support/waiting-state.ts";

const site = visitSite();

/** Whether the whole element is visible without scrolling. */
const isInView = (element: Locator) =>
  element.evaluate((it) => {
    const { top, left, bottom, right } = it.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

describe("on a phone", () => {
  test("two posts are on the first screen", async () => {
    const page = await site.open("/blogs", { viewport: PHONE });
    const titles = page.getByRole("article").getByRole("heading");
    for (const place of [0, 1]) expect(await isInView(titles.nth(place))).toBe(true);
  });

  test("the categories stand in one row, which shows that it goes on", async () => {
    const page = await site.open("/blogs", { viewport: PHONE });
    const links = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const seen = await Promise.all((await links.all()).map(isInView));
    expect(seen[0]).toBe(true);
    expect(seen.at(-1)).toBe(false);
    // The chosen category is in view from the start.
    await page.goto("/blogs?category=education-resources");
    expect(await isInView(links.last())).toBe(true);
  });
});

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

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const filter = (page: Page) => page.getByRole("navigation", { name: "Categories" });

describe.each(SIZES)("on a %s", (_name, viewport) => {
  test("the listing says what the specification says", async () => {
    const page = await site.open("/blogs", { viewport });
    await page.getByPlaceholder("Search blog posts...", { exact: true }).waitFor();
    const buttons = await filter(page).getByRole("link").allTextContents();
    expect(buttons.map((text) => text.replace(/ \(\d+\)$/, ""))).toEqual([
      "All Posts",
      "Success Stories",
      "Campaigns",
      "Programs",
      "Health Education",
      "Volunteer Stories",
      "Educational Resources",
    ]);
    const counts = buttons.map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]));
    expect(counts[0]).toBe(counts.slice(1).reduce((sum, count) => sum + count));
    await expect.poll(() => cards(page).count()).toBe(9);
    for (const card of await cards(page).all()) {
      const words = await card.innerText();
      expect(words).toMatch(
        /\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
      );
      expect(words).toMatch(/\d+ min read/);
      expect(words).toMatch(/^#\S/m);
      expect(words).toMatch(/^By \S/m);
      expect(words).toMatch(/Read More/);
      await expect.poll(() => card.getByRole("heading", { level: 3 }).count()).toBe(1);
      const story = card.getByRole("link", { name: /^Read More/ });
      expect(await story.getAttribute("href")).toMatch(/^\/blog\/[a-z0-9-]+$/);
    }
    await page.getByText(/^Showing 1-9 of \d+ posts$/).waitFor();
    await page.getByRole("button", { name: "Subscribe" }).waitFor();
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

describe("the listing", () => {
  test("cuts excerpts to 150 characters and '...', and to 100 below a post", async () => {
    const page = await site.open("/blogs?category=health-education&q=long+read");
    await cards(page)
      .getByText(`${"e".repeat(150)}...`, { exact: true })
      .waitFor();
    await writePost(database.db, {
      title: "Neighbour",
      category: "health-education",
      date: "2030-01-01",
      excerpt: "n".repeat(101),
    });
    await page.goto(LONG_READ);
    await cards(page)
      .getByText(`${"n".repeat(100)}...`, { exact: true })
      .waitFor();
  });

  test("is filtered by category and search, each with an address", async () => {
    const page = await site.open("/blogs");
    await filter(page)
      .getByRole("link", { name: /^Campaigns/ })
      .click();
    await page.getByRole("heading", { level: 2, name: "Campaigns" }).waitFor();
    expect(await filter(page).locator("[aria-current]").innerText()).toMatch(/^Campaigns/);
    expect(new Set(await cards(page).locator(".badge").allInnerTexts())).toEqual(new Set(["Campaigns"]));
    expect(new URL(page.url()).search).toBe("?category=campaigns");

    await page.getByRole("searchbox", { name: "Search blog posts" }).fill("school");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "Results for “school”" }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get("q"), searchParams.get("category")]).toEqual(["school", "campaigns"]);
    const shared = await site.open(page.url().replace(site.server().url, ""));
    await expect.poll(() => cards(shared).allInnerTexts()).toEqual(await cards(page).allInnerTexts());

    await page.goBack();
    await page.getByRole("heading", { level: 2, name: "Campaigns" }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
  });

  test("is filtered by the tags on its cards, within which one can search", async () => {
    const page = await site.open("/blogs?q=long+read");
    await cards(page).getByRole("link", { name: "#long walks" }).click();
    await page.getByRole("heading", { level: 2, name: "#long walks" }).waitFor();
    expect(new URL(page.url()).search).toBe("?tag=long+walks");
    await expect.poll(() => cards(page).getByRole("heading").allInnerTexts()).toEqual(["Long read"]);
    await expectNoAxeFindings(page);
    await page.getByRole("searchbox").fill("nowhere");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing in the blog has the tag #long walks and has the word “nowhere”.").waitFor();
    await page.getByRole("link", { name: "Show All Posts" }).click();
    await page.getByText(/^Showing 1-9 of \d+ posts$/).waitFor();
  });

  test("without results names word and category, and offers the nearest posts", async () => {
    const page = await site.open("/blogs?category=campaigns&q=registration", { viewport: PHONE });
    await page.getByText("Nothing in Campaigns has the word “registration”.").waitFor();
    const nearest = page.getByRole("region", { name: "“registration” in all posts" });
    await nearest.getByRole("heading", { name: "Coming back to school: a guide in eight steps" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("without results says so and links to all posts", async () => {
    const page = await site.open("/blogs?category=campaigns&q=xylophonist", { viewport: PHONE });
    await page.getByRole("heading", { name: "No posts found" }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("link", { name: "Show All Posts" }).click();
    await page.getByRole("heading", { level: 2, name: "All Posts" }).waitFor();
    await expect.poll(() => cards(page).count()).toBe(9);
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    expect(new URL(page.url()).search).toBe("");
  });

  test("has pages, which start with the focus at the beginning of the list", async () => {
    const page = await site.open("/blogs");
    await scriptsRun(page);
    const first = await cards(page).allInnerTexts();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText(/^Showing 10-18 of \d+ posts$/).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === "All Posts");
    await page.waitForFunction(
      () => (document.getElementById("posts")?.getBoundingClientRect().top ?? 0) >= 0,
    );
    const second = await cards(page).allInnerTexts();
    expect(second.filter((card) => first.includes(card))).toEqual([]);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText(/^Showing 1-9 of \d+ posts$/).waitFor();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(first);
  });

  test("shows six skeleton cards while a navigation waits", async () => {
    const page = await site.open("/blogs");
    await scriptsRun(page);
    const programs = /\/blogs\?category=programs/;
    const { cards, letCome } = await followSlowly(page, programs, /^Programs/, "Loading posts");
    expect(cards).toBe(6);
    letCome();
    await page.getByRole("heading", { level: 2, name: "Programs" }).waitFor();
    expect(await page.getByText("Loading posts").count()).toBe(0);
  });

  test("works without scripts", async () => {
    const page = await site.open("/blogs", { javaScriptEnabled: false, viewport: PHONE });
    await page.getByRole("searchbox").fill("school");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { level: 2, name: "Results for “school”" }).waitFor();
    await filter(page)
      .getByRole("link", { name: /^Success Stories/ })
      .click();
    await page.getByRole("heading", { level: 2, name: "Results for “school”" }).waitFor();
    expect(new URL(page.url()).search).toBe("?q=school&category=success-stories");
    await page.goto("/blogs");
    await page.getByRole("link", { name: "Page 2" }).click();
    await page.getByText(/^Showing 10-18 of \d+ posts$/).waitFor();
    await cards(page)
      .first()
      .getByRole("link", { name: /^Read More/ })
      .click();
    await page.getByRole("link", { name: "Back to Blog" }).waitFor();
  });
});
