import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { carouselOf, REPORT, SIZES } from "#tests/support/event-pages.ts";
import { followSlowly } from "#tests/support/waiting-state.ts";

const site = visitSite();

let database: Database;
beforeAll(() => {
  database = openDatabase({ dataDir: site.server().dataDir });
});
afterAll(() => database?.close());

/** Changes events directly in the database, as an administrator's save would. */
async function changeEvents(
  change: Record<string, unknown>,
  where: { slug?: string; isFeatured?: boolean } = {},
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    let update = trx.updateTable("events").set(change);
    if (where.slug !== undefined) update = update.where("slug", "=", where.slug);
    if (where.isFeatured !== undefined) update = update.where("isFeatured", "=", where.isFeatured);
    await update.execute();
    await invalidatePages(trx);
  });
}

describe.each(SIZES)("events on a %s", (_name, viewport) => {
  test("the programmes say what the specification says", async () => {
    const page = await site.open("/events", { viewport });
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "Our Programs" }).waitFor();
    const addressOf = (name: string) => main.getByRole("link", { name }).getAttribute("href");
    expect(await addressOf("Get Involved")).toBe("/");
    expect(await addressOf("Learn More")).toBe("/about");
    expect(await addressOf("Read More")).toBe(REPORT);

    const featured = page.getByRole("region", { name: "Featured Event" });
    const words = await featured.innerText();
    expect(words).toContain("Campaign");
    expect(words).toContain("Back in Class: a term of open doors");
    expect(words).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4}/);
    expect(words).toMatch(/^08:00$/m);
    expect(words.match(/^On the first morning.*\.\.\.$/m)?.[0].replace("...", "")).toHaveLength(300);

    await page.getByRole("heading", { name: "Upcoming Events" }).waitFor();
    const cards = carouselOf(page).getByRole("article");
    await expect.poll(() => cards.count()).toBeGreaterThan(5);
    for (const card of await cards.all()) {
      await expect.poll(() => card.getByRole("img").count()).toBe(1);
      await expect.poll(() => card.getByRole("heading", { level: 3 }).count()).toBe(1);
      const story = card.getByRole("link", { name: "Read Full Story", exact: true });
      expect(await story.getAttribute("href")).toMatch(/^\/event-blog\/[a-z0-9-]+$/);
    }
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("the list of past events is complete and readable", async () => {
    const page = await site.open("/events/past", { viewport });
    await page.getByText(/^Showing 1-12 of \d+ events$/).waitFor();
    await page.getByRole("heading", { level: 1, name: "Past Events" }).waitFor();
    await page.getByText(/so far, the newest first/).waitFor();
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

describe("the description on a card", () => {
  test.each([
    [767, 80, true],
    [768, 120, true],
    [360, 80, false],
    [1280, 120, false],
  ])("in a window of %i pixels has %i characters (scripts: %s)", async (width, characters, scripts) => {
    const page = await site.open("/events", {
      viewport: { width, height: 800 },
      javaScriptEnabled: scripts,
    });
    const card = carouselOf(page).getByRole("article").first();
    const description = (await card.getByRole("paragraph").allInnerTexts()).filter((text) => text !== "");
    expect(description).toHaveLength(1);
    expect(description[0]).toMatch(/\.\.\.$/);
    // A space before the dots isn't rendered.
    const summary = await database.db
      .selectFrom("events")
      .select("summary")
      .where("name", "=", await card.getByRole("heading").innerText())
      .executeTakeFirstOrThrow();
    expect(description[0]).toBe(`${summary.summary.slice(0, characters)}...`);
  });
});

describe("while a page is loading", () => {
  test("the events show skeleton cards", async () => {
    const page = await site.open("/events");
    const { cards, letCome } = await followSlowly(page, /\/events$/, "Events", "Loading events");
    expect(cards).toBe(3);
    letCome();
    await page.waitForFunction(() => document.querySelector(".waiting") === null);
    await expect.poll(() => carouselOf(page).getByRole("article").count()).toBeGreaterThan(5);
  });

  test("a report shows a skeleton of its own shape", async () => {
    const page = await site.open("/events");
    const report = await followSlowly(page, /\/event-blog\//, /^Read More/, "Loading the event");
    report.letCome();
    await page.getByRole("heading", { level: 1, name: /^Back in Class/ }).waitFor();
    expect(await page.getByText("Loading the event").count()).toBe(0);
  });
});

test("another page of the list starts at its top, at its heading", async () => {
  const page = await site.open("/events/past", { viewport: PHONE });
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(/^Showing 13-/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

describe("events that do not take place as announced", () => {
  test("say so, in lists and on their page", async () => {
    const slug = "digital-first-steps";
    await changeEvents({ date: null, time: null, previousDate: "2026-01-01" }, { slug });
    const page = await site.open("/events");
    const event = page.getByRole("article", { name: "Digital first steps" });
    await event.getByText("Postponed", { exact: true }).waitFor();
    await event.getByText("To Be Specified", { exact: true }).waitFor();
    await changeEvents({ status: "cancelled" }, { slug });
    await page.goto(`/event-blog/${slug}`);
    await page.getByText("This event is cancelled.").waitFor();
    await page.getByText("Cancelled", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
  });
});

describe("without content", () => {
  test.each([
    ["/event-blog/nothing", 404, "We cannot find this page"],
    ["/events/nothing", 404, "We cannot find this page"],
  ])("%s answers %i and links back", async (path, status, heading) => {
    const page = await site.open(undefined, { expectedErrors: /404/ });
    expect((await page.goto(path))?.status()).toBe(status);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByRole("link", { name: "View More Events" }).click();
    await page.waitForURL(/\/events$/);
  });

  test("a removed event answers 410 and links back", async () => {
    await changeEvents({ deletedAt: 1 }, { slug: "walk-for-her-books" });
    const page = await site.open(undefined, { expectedErrors: /410/ });
    expect((await page.goto("/event-blog/walk-for-her-books"))?.status()).toBe(410);
    await page.getByRole("heading", { level: 1, name: "This is no longer here" }).waitFor();
    await page.getByRole("link", { name: "View More Events" }).waitFor();
    await expectNoAxeFindings(page);
  });

  test("a failure is reported, can be retried and links back", async () => {
    await database.db.schema.alterTable("event_slugs").renameTo("event_slugs_away").execute();
    const page = await site.open(undefined, { expectedErrors: /500/ });
    expect((await page.goto("/event-blog/nothing"))?.status()).toBe(500);
    await page.getByRole("link", { name: "View More Events" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await database.db.schema.alterTable("event_slugs_away").renameTo("event_slugs").execute();
  });

  test("without a featured event there is no such section; without any there is an empty state", async () => {
    await changeEvents({ isFeatured: false });
    const page = await site.open("/events");
    await page.getByRole("heading", { name: "Our Programs" }).waitFor();
    expect(await page.getByText("Featured Event").count()).toBe(0);
    await changeEvents({ deletedAt: 1 });
    await page.reload();
    await page.getByRole("heading", { name: "No past events yet" }).waitFor();
    await expectNoAxeFindings(page);
    await page.goto("/events/past");
    await page.getByRole("heading", { name: "No past events yet" }).waitFor();
  });
});
