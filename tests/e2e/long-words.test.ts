import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { PARTNERS_KEY } from "#app/features/partners/partners.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { invalidatePages } from "#app/platform/page-cache/generation.server.ts";
import { PARTNERS } from "#db/demo/site.ts";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoSidewaysScroll, visitSite } from "#tests/support/browser.ts";
import { relist } from "#tests/support/lists.ts";
import { insertMessages } from "#tests/support/messages.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { content, openWriting, WRITE } from "#tests/support/writing.ts";

/**
 * Texts without a place to break, such as people enter: compounds, meeting addresses, large
 * figures.
 */
const WORD = "Grundschulabsolventinnenvereinigungsvorsitzendenstellvertreter";
const ADDRESS = "https://us02web.zoom.us/j/81234567890?pwd=ZkNqbUxZc1R2aGx5dz09";
const EMAIL = `${WORD}@${WORD}.example.org`;
const STATISTICS = [
  { title: WORD, value: 125_000 },
  { title: "Grundschulabsolventinnen", value: 1_234_567 },
  { title: "Schulrückkehrerinnenbegleitung", value: 999_999_999 },
];
/** A small phone, the usual one, a tablet and a computer. */
const WIDTHS = [320, 360, 768, 1280];
const SMALLEST = { width: 320, height: 740 };

const site = visitSite();
let event: string;
let post: string;

beforeAll(async () => {
  const { db, close } = openDatabase(site.server().database);
  const card = { title: WORD, name: WORD, url: "", description: WORD };
  const now = Date.now();
  await db.updateTable("events").set({ name: WORD, location: ADDRESS, summary: WORD }).execute();
  await db.updateTable("executives").set({ name: WORD, role: WORD }).execute();
  await db.updateTable("storyCards").set({ title: WORD, text: WORD }).execute();
  await db.updateTable("campaignHighlights").set({ title: WORD, location: WORD }).execute();
  await db.updateTable("posts").set({ title: WORD, excerpt: WORD, author: WORD, tags: WORD }).execute();
  await db.updateTable("users").set({ name: WORD }).execute();
  const statistics = await db.selectFrom("statistics").select("id").orderBy("position").execute();
  for (const [index, { id }] of statistics.entries())
    await db
      .updateTable("statistics")
      .set({ description: WORD, ...STATISTICS[index] })
      .where("id", "=", id)
      .execute();
  await db
    .updateTable("settings")
    .set({ value: JSON.stringify({ ...PARTNERS, cards: PARTNERS.cards.map(() => card) }) })
    .where("key", "=", PARTNERS_KEY)
    .execute();
  await insertMessages(db, { name: WORD, email: EMAIL, subject: WORD, message: WORD });
  await db
    .insertInto("newsletterSubscribers")
    .values({ id: WORD, email: EMAIL, emailKey: EMAIL, createdAt: now, askedAt: now })
    .execute();
  await relist(db);
  await db.transaction().execute(invalidatePages);
  await close();
  event = addressOf("events", "completed");
  post = addressOf("posts", "published");
});

function addressOf(table: "events" | "posts", status: string): string {
  const [row] = storedRows(
    site.server(),
    `select slug from ${table} where status = '${status}' and deleted_at is null limit 1`,
  );
  return `/${table === "events" ? "event-blog" : "blog"}/${row?.slug}`;
}

/** Resizes the window, and waits until the page is rendered at that width. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );
}

/**
 * Finds text that an edge of the window cuts off without a scroll bar. Lists that scroll on their
 * own may be cut off.
 */
function cutWords(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const scrollsOnItsOwn = (element: Element | null): boolean =>
      element !== null &&
      element !== main &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsOnItsOwn(element.parentElement));
    const cut: string[] = [];
    const words = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const parent = words.currentNode.parentElement;
      if (parent?.closest(".visually-hidden") || scrollsOnItsOwn(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      if (range.getBoundingClientRect().right > innerWidth) cut.push(range.toString());
    }
    return cut;
  });
}

test.each([
  ["the home page", () => "/"],
  ["about", () => "/about"],
  ["partners", () => "/partners"],
  ["events", () => "/events"],
  ["past events", () => "/events/past"],
  ["an event", () => event],
  ["the blog", () => "/blogs"],
  ["a post", () => post],
])("%s breaks long words at every width", async (_name, addressOf) => {
  const page = await site.open(addressOf(), { viewport: SMALLEST });
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
    expect(await cutWords(page), `cut at ${width} px`).toEqual([]);
  }
});

test.each([
  "/admin",
  "/admin/events",
  "/admin/executives",
  "/admin/messages",
  "/admin/blog",
  "/admin/newsletter",
  "/admin/people",
  "/admin/audit",
  "/admin/settings/story-cards",
  "/admin/settings/partners",
])("%s breaks long words at every width", async (address) => {
  const page = await signInAt(site, address, { viewport: SMALLEST });
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectNoSidewaysScroll(page);
  }
});

test("the figures of the home page are complete next to their titles", async () => {
  const page = await site.open("/", { viewport: SMALLEST });
  const items = page.getByRole("region", { name: "In figures" }).getByRole("listitem");
  for (const width of WIDTHS) {
    await resize(page, width);
    for (const [index, figure] of ["125,000+", "1,234,567+", "999,999,999+"].entries()) {
      const item = items.nth(index);
      const number = await item.getByText(figure, { exact: true }).boundingBox();
      const title = await item.getByText(STATISTICS[index]?.title ?? "", { exact: true }).boundingBox();
      if (!number || !title) throw new Error(`${figure} is not there`);
      expect(number.x + number.width).toBeLessThanOrEqual(width);
      // Next to it on a phone, below it elsewhere.
      expect(title.x >= number.x + number.width || title.y >= number.y + number.height).toBe(true);
      expect(title.width, "room for a title").toBeGreaterThan(100);
    }
  }
});

test("a statistic with a long title leaves the Edit buttons in their cards", async () => {
  const page = await signInAt(site, "/admin", { viewport: SMALLEST });
  const cards = page.getByRole("region", { name: "Statistics" }).getByRole("listitem");
  for (const width of [...WIDTHS, 1024, 1600]) {
    await resize(page, width);
    for (const card of await cards.all()) {
      const edit = card.getByRole("button", { name: /^Edit / });
      await edit.click({ trial: true });
      const [inner, outer] = await Promise.all([edit.boundingBox(), card.boundingBox()]);
      if (!inner || !outer) throw new Error("The card is not there");
      expect(inner.x + inner.width, `at ${width} px`).toBeLessThanOrEqual(outer.x + outer.width);
      expect(inner.width, `at ${width} px`).toBeGreaterThan(60);
    }
  }
});

test("the reading progress of a post is readable on a small phone", async () => {
  const page = await site.open(post, { viewport: SMALLEST });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const left = page.getByText("100% read • 0 min remaining", { exact: true });
  await left.waitFor();
  const { x = 0, width = 0 } = (await left.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(320);
  const back = await page.getByRole("link", { name: "Back to Blog" }).boundingBox();
  expect(x).toBeGreaterThanOrEqual((back?.x ?? 0) + (back?.width ?? 0));
});

test("at 400 % the current line is visible: no bar covers it", async () => {
  const page = await openWriting(site, WRITE, { viewport: { width: 320, height: 256 } });
  await content(page).click();
  for (let line = 1; line <= 12; line += 1) {
    await page.keyboard.type(`Line ${line}`);
    await expect.poll(() => coveredCaret(page), { message: `line ${line}` }).toBe("");
    await page.keyboard.press("Enter");
  }
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => coveredCaret(page), { message: `${step + 1} lines up` }).toBe("");
  }
  await expectNoSidewaysScroll(page);
});

/** Returns what covers the caret's line. Empty if nothing does. */
function coveredCaret(page: Page): Promise<string> {
  return content(page).evaluate((text) => {
    const node = getSelection()?.focusNode;
    const line = node instanceof Element ? node : node?.parentElement;
    const { top, bottom, left } = (line ?? text).getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) return `from ${top} to ${bottom} of ${innerHeight}`;
    const over = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y));
    return over.every((element) => text.contains(element)) ? "" : "something lies over it";
  });
}
