import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, visitSite } from "#tests/support/browser.ts";
import { heading, keptPaths, OFFLINE, read } from "#tests/support/offline.ts";
import { type PublicItem, readPublicItems } from "#tests/support/public-items.ts";

const CACHED = /^kept-/;

const site = visitSite();
let post: PublicItem;
let events: PublicItem[];
beforeAll(async () => {
  ({ post, events } = await readPublicItems(site.server().url));
});

const note = (page: Page) => page.getByRole("note").filter({ hasText: "No connection: this is the page" });

describe("reading without a connection", () => {
  test("pages that were read open with their pictures, and say how old they are", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, (events[0] as PublicItem).path);
    await read(page, post.path);
    await page.context().setOffline(true);
    await page.goto((events[0] as PublicItem).path);
    await heading(page, (events[0] as PublicItem).title).waitFor();
    await note(page).waitFor();
    const picture = page.getByRole("main").locator("img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);

    await page.context().setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await heading(page, (events[0] as PublicItem).title).waitFor();
    expect(await note(page).count()).toBe(0);
  });

  test("another page says that there is no connection, and what can be read; Back shows the last one", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, post.path);
    await page.context().setOffline(true);
    await page.goto("/partners");
    await heading(page, "No connection").waitFor();
    await page.getByRole("heading", { level: 2, name: "What you can read now" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: post.title }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.goBack();
    await heading(page, post.title).waitFor();
    await page.goForward();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Our Partners" }).waitFor();
  });

  test("a server that does not answer gets three seconds, and then the kept page is shown", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, post.path);
    await page.goto("/about");
    process.kill(site.server().pid, "SIGSTOP");
    try {
      await page.goto(post.path);
      await note(page).waitFor();
      await heading(page, post.title).waitFor();
    } finally {
      process.kill(site.server().pid, "SIGCONT");
    }
  });

  test("the last twenty pages are kept, and no page of an administrator or of a search", async () => {
    const page = await site.open("/", OFFLINE);
    await expect.poll(() => keptPaths(page)).toContain("/offline");
    const map = await (await fetch(`${site.server().url}/sitemap.xml`)).text();
    const paths = Array.from(
      map.matchAll(/<loc>[^<]*\/\/[^/]+(\/[^<]+)<\/loc>/g),
      ([, path]) => path as string,
    )
      .filter((path) => path !== "/about")
      .slice(0, 22);
    expect(paths).toHaveLength(22);
    for (const path of paths) await read(page, path);
    await page.goto("/blogs?q=school");
    await page.goto("/auth/login");
    await page.goto("/about");
    await expect.poll(() => keptPaths(page)).toContain("/about");
    const always = ["/", "/offline", "/saved"];
    await expect
      .poll(async () => (await keptPaths(page)).filter((path) => !always.includes(path)).sort())
      .toEqual([...paths.slice(3), "/about"].sort());
  });

  test("what the browser may not keep is not asked for again, nor kept", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/about");
    const asked: string[] = [];
    page.context().on("response", (response) => asked.push(new URL(response.url()).pathname));
    const path = "/newsletter/confirm/none";
    await page.evaluate(async (path) => {
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage({ saved: [], read: { path, files: ["/favicon.svg"] } });
    }, path);
    // The service worker does one thing after the other.
    await expect.poll(() => asked).toContain("/favicon.svg");
    expect(asked).not.toContain(path);
    expect(await keptPaths(page)).not.toContain(path);
  });

  test("nothing is kept for a visitor who saves data", async () => {
    const page = await site.open("/", { ...OFFLINE, extraHTTPHeaders: { "Save-Data": "on" } });
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });

  test("copies of an earlier version of the service worker are removed", async () => {
    const page = await site.open(undefined, OFFLINE);
    await page.goto("/offline");
    await page.evaluate(() => caches.open("kept-1"));
    await read(page, "/about");
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => CACHED.test(name))).toEqual(["kept-2"]);
  });
});
