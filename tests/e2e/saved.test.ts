import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { OFFLINE } from "#tests/support/offline.ts";
import { type PublicItem, readPublicItems } from "#tests/support/public-items.ts";

const site = visitSite();

let post: PublicItem;
let events: PublicItem[];
beforeAll(async () => {
  ({ post, events } = await readPublicItems(site.server().url));
});

const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const savedButton = (page: Page) => page.getByRole("button", { name: "Saved", exact: true });
const savedTitles = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

async function save(page: Page, item: PublicItem) {
  await page.goto(item.path);
  await saveButton(page).click();
  await savedButton(page).waitFor();
}

/** Waits until the page is cached for offline use. */
async function kept(page: Page, path: string) {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path))
    .toBe(true);
}

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("saved items on a %s", (_name, viewport) => {
  test("nothing saved: an empty state links to posts and events", async () => {
    const page = await site.open("/saved", { viewport });
    await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Read the blog" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "See our events" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("posts and events are saved, the newest first, and removed again", async () => {
    const page = await site.open(undefined, { viewport });
    await save(page, post);
    await save(page, events[0] as PublicItem);
    await page.getByRole("contentinfo").getByRole("link", { name: "Saved on this device" }).click();
    await page.getByText("2 items on this device").waitFor();
    expect(await savedTitles(page)).toEqual([events[0]?.title, post.title]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("button", { name: `Remove ${events[0]?.title}` }).press("Enter");
    await page.getByText("1 item on this device").waitFor();
    const next = page.getByRole("button", { name: `Remove ${post.title}` });
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    await next.press("Enter");
    await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
    await page.goto(post.path);
    await saveButton(page).waitFor();
  });
});

test("saved items stay saved, and pressing Saved removes one", async () => {
  const page = await site.open();
  await save(page, events[1] as PublicItem);
  await page.reload();
  await savedButton(page).click();
  await saveButton(page).waitFor();
  await page.goto("/saved");
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
});

test("entries of other pages under our key are ignored", async () => {
  const page = await site.open("/saved");
  await page.evaluate(() => {
    const item = { kind: "post", id: "1", title: "Bad", summary: "" };
    const paths = ["javascript:alert(1)", "//evil.example", "https://evil.example", "/\\evil.example"];
    localStorage.setItem("saved", JSON.stringify([null, 5, ...paths.map((path) => ({ ...item, path }))]));
  });
  await page.reload();
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
});

test("without scripts the page says what it needs", async () => {
  const page = await site.open("/saved", { javaScriptEnabled: false });
  const words = page.locator("noscript p");
  await words.waitFor();
  expect(await words.innerText()).toContain("this page needs JavaScript");
});

test("offline, saved items open with their pictures, and other pages say that there is no connection", async () => {
  const page = await site.open(undefined, { ...OFFLINE, viewport: DESKTOP });
  await save(page, events[2] as PublicItem);
  await kept(page, (events[2] as PublicItem).path);
  await page.goto("/saved");
  await page.getByText("1 item on this device").waitFor();
  const context = page.context();
  await context.setOffline(true);

  await page.reload();
  await page.getByRole("link", { name: (events[2] as PublicItem).title }).click();
  await page.getByRole("heading", { level: 1, name: (events[2] as PublicItem).title }).waitFor();
  const picture = page.getByRole("main").locator("img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  // Both by link and by address.
  await page.getByRole("banner").getByRole("link", { name: "Partners" }).first().click();
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  await page.goto((events[3] as PublicItem).path);
  await page.getByRole("heading", { level: 1, name: "No connection" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: (events[3] as PublicItem).title }).waitFor();
});

test("online, every page comes from the server", async () => {
  const page = await site.open(undefined, { ...OFFLINE, viewport: DESKTOP });
  await save(page, events[4] as PublicItem);
  await kept(page, (events[4] as PublicItem).path);
  const fromServer: string[] = [];
  page.on("response", (response) => {
    if (!response.fromServiceWorker()) fromServer.push(new URL(response.url()).pathname);
  });
  await page.evaluate(
    async (path) => {
      const cache = await caches.open("kept-2");
      await cache.put(
        path,
        new Response("<h1>An old copy</h1>", { headers: { "Content-Type": "text/html" } }),
      );
    },
    (events[4] as PublicItem).path,
  );
  await page.goto((events[4] as PublicItem).path);
  await page.getByRole("heading", { level: 1, name: (events[4] as PublicItem).title }).waitFor();
});

test("the browser parses the manifest without errors", async () => {
  const page = await site.open("/");
  await scriptsRun(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await devtools.send("Page.getAppManifest");
  expect(url).toBe(`${site.server().url}/site.webmanifest`);
  expect(errors).toEqual([]);
  expect(manifest?.icons).toHaveLength(3);
});
