import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#app/platform/database/database.server.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite();

let database: Database;
beforeAll(() => {
  database = openDatabase({ dataDir: site.server().dataDir });
});
afterAll(() => database?.close());

/** Changes events behind the site's back, as an administrator's save would. */
async function changeEvents(
  change: Record<string, unknown>,
  where: { slug?: string; isFeatured?: boolean } = {},
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    let update = trx.updateTable("events").set(change);
    if (where.slug !== undefined) update = update.where("slug", "=", where.slug);
    if (where.isFeatured !== undefined) update = update.where("isFeatured", "=", where.isFeatured);
    await update.execute();
    await raiseGeneration(trx);
  });
}

/** The featured event of the demo content, which has a long report. */
const REPORT = "/event-blog/back-in-class-a-term-of-open-doors";
const carouselOf = (page: Page) => page.getByRole("region", { name: "Past Events", exact: true });

const SIZES = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
] as const;

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
    expect(await cards.count()).toBeGreaterThan(5);
    for (const card of await cards.all()) {
      expect(await card.getByRole("img").count()).toBe(1);
      expect(await card.getByRole("heading", { level: 3 }).count()).toBe(1);
      const story = card.getByRole("link", { name: "Read Full Story", exact: true });
      expect(await story.getAttribute("href")).toMatch(/^\/event-blog\/[a-z0-9-]+$/);
    }
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("the list of past events is complete and readable", async () => {
    const page = await site.open("/events/past", { viewport });
    await page.getByText(/^Showing 1-12 of \d+ events$/).waitFor();
    if (viewport !== TABLET) await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("a report has all that the specification lists", async () => {
    const page = await site.open(REPORT, { viewport });
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1, name: "Back in Class: a term of open doors" }).waitFor();
    expect(await page.title()).toMatch(/^Back in Class: a term of open doors \| ./);
    for (const words of [
      /^Campaign$/,
      /^\d{1,2} \w+ \d{4}$/,
      /^3 min read$/,
      /^\d+ views?$/,
      /^\d+ shares?$/,
    ])
      await main.getByText(words).first().waitFor();
    await main.getByRole("button", { name: /^Like: \d+ likes$/ }).waitFor();
    await main.getByRole("button", { name: "Save" }).waitFor();
    await main.getByRole("heading", { level: 2, name: "Why an open door is not enough" }).waitFor();
    const join = page.getByRole("region", { name: "Join Our Mission" });
    expect(await join.getByRole("link", { name: "Get Involved" }).getAttribute("href")).toMatch(
      /^https:\/\//,
    );
    expect(await join.getByRole("link", { name: "View More Events" }).getAttribute("href")).toBe("/events");
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
    // A blank before the dots is not drawn.
    const summary = await database.db
      .selectFrom("events")
      .select("summary")
      .where("name", "=", await card.getByRole("heading").innerText())
      .executeTakeFirstOrThrow();
    expect(description[0]).toBe(`${summary.summary.slice(0, characters)}...`);
  });
});

describe("the carousel of past events", () => {
  const positionOf = (page: Page) => carouselOf(page).evaluate((element) => Math.round(element.scrollLeft));
  const cardWidthOf = (page: Page) =>
    carouselOf(page)
      .getByRole("listitem")
      .first()
      .evaluate((element) => (element as HTMLElement).offsetWidth);

  test.each(SIZES)("its buttons move it by a card and 32 pixels on a %s", async (_name, viewport) => {
    const page = await site.open("/events", { viewport });
    const previous = page.getByRole("button", { name: "Previous events" });
    const next = page.getByRole("button", { name: "Next events" });
    const step = (await cardWidthOf(page)) + 32;
    expect(await previous.getAttribute("aria-disabled")).toBe("true");
    await next.click();
    await expect.poll(() => positionOf(page)).toBe(step);
    await next.click();
    await expect.poll(() => positionOf(page)).toBe(2 * step);
    await previous.click();
    await expect.poll(() => positionOf(page)).toBe(step);
    expect(await previous.getAttribute("aria-disabled")).toBe("false");
  });

  test("the arrow keys, Home and End move it while it has the focus", async () => {
    const page = await site.open("/events");
    const step = (await cardWidthOf(page)) + 32;
    await page.getByRole("button", { name: "Next events" }).waitFor();
    await carouselOf(page).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => positionOf(page)).toBe(step);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => positionOf(page)).toBe(0);
    await page.keyboard.press("End");
    const next = page.getByRole("button", { name: "Next events" });
    await expect.poll(() => next.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Home");
    await expect.poll(() => positionOf(page)).toBe(0);
  });

  test("it has at most 5 dots, which tell the place and lead there", async () => {
    const page = await site.open("/events");
    const dots = page.getByRole("group", { name: "Places in the list" }).getByRole("button");
    await dots.first().waitFor();
    expect(await dots.count()).toBe(5);
    expect(await dots.first().getAttribute("aria-current")).toBe("true");
    await dots.last().click();
    await expect.poll(() => dots.last().getAttribute("aria-current")).toBe("true");
    expect(await dots.first().getAttribute("aria-current")).toBeNull();
    const end = await carouselOf(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(Math.abs((await positionOf(page)) - end)).toBeLessThan(2);
  });

  test("snaps on a phone", async () => {
    const page = await site.open("/events", { viewport: PHONE, hasTouch: true });
    const snap = await carouselOf(page).evaluate((element) => getComputedStyle(element).scrollSnapType);
    expect(snap).toBe("x mandatory");
  });

  test("without scripts it scrolls by itself and shows no button that would do nothing", async () => {
    const page = await site.open("/events", { viewport: PHONE, javaScriptEnabled: false });
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    const last = carouselOf(page).getByRole("link", { name: "Read Full Story" }).last();
    await last.focus();
    expect(await positionOf(page)).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Join Our Mission" }).waitFor();
  });

  test("nothing moves when the scripts begin", async () => {
    const places = async (javaScriptEnabled: boolean) => {
      const page = await site.open("/events", { javaScriptEnabled });
      if (javaScriptEnabled) await page.getByRole("button", { name: "Next events" }).waitFor();
      return page
        .locator("main section, main article")
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()));
    };
    expect(await places(true)).toEqual(await places(false));
  });
});

describe("while a page is on its way", () => {
  /** Holds back answers to what matches until the returned function is called. */
  async function holdBack(page: Page, address: RegExp): Promise<() => void> {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(address, async (route) => {
      await free;
      await route.continue();
    });
    return letGo;
  }

  test("the carousel shows cards in the making", async () => {
    const page = await site.open("/events");
    await page.getByRole("button", { name: "Next events" }).waitFor();
    const letGo = await holdBack(page, /\/events\.data/);
    await page.getByRole("banner").getByRole("link", { name: "Events", exact: true }).click();
    await page.getByText("Loading events").waitFor({ state: "attached" });
    letGo();
    await page.getByText("Loading events").waitFor({ state: "detached" });
    expect(await carouselOf(page).getByRole("article").count()).toBeGreaterThan(5);
  });

  test("a report shows its own shape", async () => {
    const page = await site.open("/events");
    await page.getByRole("button", { name: "Next events" }).waitFor();
    const letGo = await holdBack(page, /\/event-blog\/.*\.data/);
    await page.getByRole("link", { name: "Read More" }).click();
    await page.getByText("Loading the event").waitFor({ state: "attached" });
    letGo();
    await page.getByRole("heading", { level: 1, name: /^Back in Class/ }).waitFor();
    await page.getByText("Loading the event").waitFor({ state: "detached" });
  });
});

describe("what a visitor does with a report", () => {
  test("shares it: Twitter, Facebook, WhatsApp, Copy Link", async () => {
    const page = await site.open(REPORT, { permissions: ["clipboard-read", "clipboard-write"] });
    const address = `${site.server().url}${REPORT}`;
    await page.getByText("Share", { exact: true }).click();
    for (const network of ["Twitter", "Facebook", "WhatsApp"]) {
      const link = page.getByRole("main").getByRole("link", { name: network });
      expect(decodeURIComponent((await link.getAttribute("href")) ?? "")).toContain(address);
    }
    await page.getByRole("button", { name: "Copy Link" }).click();
    await page.getByText("Link copied to clipboard!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  test("saves it, and finds it saved the next time", async () => {
    const page = await site.open(REPORT);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Saved", exact: true }).waitFor();
    await page.goto("/saved");
    await page
      .getByRole("link", { name: /Back in Class/ })
      .first()
      .waitFor();
  });

  test("adds one that is to come to a calendar", async () => {
    const page = await site.open("/events");
    await page.getByRole("link", { name: "Exam Fees Before Exam Fear" }).click();
    const link = page.getByRole("link", { name: "Add to calendar" });
    expect(await link.getAttribute("href")).toBe("/event-blog/exam-fees-before-exam-fear/calendar.ics");
    await page.goto(REPORT);
    expect(await page.getByRole("link", { name: "Add to calendar" }).count()).toBe(0);
  });

  test("goes Back to the page before, else to the events", async () => {
    const page = await site.open("/events/past?page=2");
    await page.getByRole("link", { name: "Read Full Story" }).first().click();
    await page.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL(/\/events\/past\?page=2$/);

    const arrived = await site.open(REPORT);
    await arrived.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await arrived.waitForURL(/\/events$/);

    const plain = await site.open(REPORT, { javaScriptEnabled: false });
    await plain.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await plain.waitForURL(/\/events$/);
  });

  test("reads it without scripts, with the ways to share", async () => {
    const page = await site.open(REPORT, { javaScriptEnabled: false, viewport: PHONE });
    await page.getByText("Share", { exact: true }).click();
    await page.getByRole("link", { name: "WhatsApp" }).first().waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await page.getByText(/^\d+ likes$/).waitFor();
  });
});

test("another page of the list begins at its top, at its heading", async () => {
  const page = await site.open("/events/past", { viewport: PHONE });
  // Before the scripts run, the next page is simply loaded.
  await page.locator("[data-live]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(/^Showing 13-/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

describe("events that do not happen as announced", () => {
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

describe("where there is nothing", () => {
  test.each([
    ["/event-blog/nothing", 404, "We cannot find this page"],
    ["/events/nothing", 404, "We cannot find this page"],
  ])("%s answers %i and leads back", async (path, status, heading) => {
    const page = await site.open(undefined, { expectedErrors: /404/ });
    expect((await page.goto(path))?.status()).toBe(status);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.getByRole("link", { name: "View More Events" }).click();
    await page.waitForURL(/\/events$/);
  });

  test("a removed event answers 410 and leads back", async () => {
    await changeEvents({ deletedAt: 1 }, { slug: "walk-for-her-books" });
    const page = await site.open(undefined, { expectedErrors: /410/ });
    expect((await page.goto("/event-blog/walk-for-her-books"))?.status()).toBe(410);
    await page.getByRole("heading", { level: 1, name: "This is no longer here" }).waitFor();
    await page.getByRole("link", { name: "View More Events" }).waitFor();
    await expectNoAxeFindings(page);
  });

  test("a failure says so, can be tried again and leads back", async () => {
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
