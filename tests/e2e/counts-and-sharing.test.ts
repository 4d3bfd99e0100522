import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, visitSite } from "#tests/support/browser.ts";
import { type PublicItem, readPublicItems } from "#tests/support/public-items.ts";

const site = visitSite();

let post: PublicItem;
let events: PublicItem[];
beforeAll(async () => {
  ({ post, events } = await readPublicItems(site.server().url));
});

/** A browser that doesn't identify itself as automated. Visits of automated ones aren't counted. */
const PERSON = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
};

describe("counting", () => {
  const views = async (page: Page) =>
    Number(/([\d,]+) views?/.exec(await page.getByRole("main").innerText())?.[1]?.replace(",", ""));

  test("a view counts once per visit, after the page has loaded", async () => {
    const page = await site.open(undefined, PERSON);
    const counted = page.waitForResponse((response) => response.url().endsWith("/views"));
    await page.goto((events[5] as PublicItem).path);
    const { views: now } = (await (await counted).json()) as { views: number };
    await expect.poll(() => views(page)).toBe(now);

    const read = page.waitForResponse((response) => /\/counts\/event\/[^/]+$/.test(response.url()));
    await page.reload();
    expect(((await (await read).json()) as { views: number }).views).toBe(now);
  });

  test("a like counts once per browser and can be taken back", async () => {
    const page = await site.open((events[4] as PublicItem).path, PERSON);
    const like = page.getByRole("button", { name: /^Like:/ });
    const count = async () => Number(/([\d,]+) likes?/.exec(await like.innerText())?.[1]?.replace(",", ""));
    await like.waitFor();
    const before = await count();
    await like.click();
    await expect.poll(count).toBe(before + 1);
    expect(await like.getAttribute("aria-pressed")).toBe("true");
    await page.reload();
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(count).toBe(before + 1);
    await like.click();
    await expect.poll(count).toBe(before);
    expect(await like.getAttribute("aria-pressed")).toBe("false");
  });

  test("none of it sets a cookie", async () => {
    const page = await site.open((events[4] as PublicItem).path, PERSON);
    await page.getByRole("button", { name: /^Like:/ }).click();
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe("sharing", () => {
  const menu = (page: Page) => page.getByRole("main").locator("details.share");
  const open = (page: Page) => menu(page).locator("summary").click();

  test.each([
    ["a post", () => post, ["Facebook", "Twitter", "LinkedIn"]],
    ["an event", () => events[0] as PublicItem, ["Twitter", "Facebook", "WhatsApp"]],
  ])("%s: plain links that work without scripts", async (_what, item, networks) => {
    const page = await site.open(item().path, { javaScriptEnabled: false });
    await open(page);
    const links = menu(page).getByRole("link");
    await expect.poll(() => links.allTextContents()).toEqual(networks);
    const address = encodeURIComponent(site.server().url + item().path);
    for (const link of await links.all()) expect(await link.getAttribute("href")).toContain(address);
    expect(await menu(page).getByRole("button").count()).toBe(0);
  });

  test("Copy Link is confirmed, for 3 seconds on a post", async () => {
    const page = await site.open(post.path, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.clock.install();
    await open(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    await menu(page).getByRole("button", { name: "Copy Link" }).click();
    const toast = page.getByText("Link copied to clipboard!", { exact: true });
    await toast.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.server().url + post.path);
    expect(await menu(page).getAttribute("open")).toBeNull();
    await page.clock.runFor(2_900);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: "detached" });
  });

  test("a notification disappears even after another one was dismissed by keyboard", async () => {
    const page = await site.open(post.path, {
      permissions: ["clipboard-read", "clipboard-write"],
      expectedErrors: /counts|Failed to load/,
    });
    await page.route(/counts/, (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await page.getByRole("button", { name: /^Like:/ }).click();
    const failure = page.getByText("Your like could not be saved. Please try again.", { exact: true });
    await failure.waitFor();
    await open(page);
    await menu(page).getByRole("button", { name: "Copy Link" }).click();
    const copied = page.getByText("Link copied to clipboard!", { exact: true });
    await copied.waitFor();
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await failure.waitFor({ state: "detached" });
    await copied.waitFor({ state: "detached", timeout: 15_000 });
  });

  test.each([360, 412, 768, 1280])("the menu stays within a screen of %i pixels", async (width) => {
    const page = await site.open(events[0]?.path, { viewport: { width, height: 800 } });
    await open(page);
    await expectNoSidewaysScroll(page);
    const box = await menu(page).getByRole("list").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });

  test("the menu closes on Escape, which focuses its button, and on a press elsewhere", async () => {
    const page = await site.open(post.path);
    await menu(page).locator("button").waitFor({ state: "attached" });
    await open(page);
    await expectNoAxeFindings(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    expect(await menu(page).getAttribute("open")).toBeNull();
    expect(
      await menu(page)
        .locator("summary")
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await open(page);
    await page.getByRole("heading", { level: 1 }).click();
    expect(await menu(page).getAttribute("open")).toBeNull();
  });

  test("the device's own share sheet is offered if it has one, and sharing an event counts once", async () => {
    const page = await site.open(undefined, PERSON);
    const shared: unknown[] = [];
    await page.exposeFunction("noteShare", (data: unknown) => shared.push(data));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: unknown) => (window as unknown as { noteShare(data: unknown): void }).noteShare(data),
      });
    });
    await page.goto((events[0] as PublicItem).path);
    await menu(page).locator("button").nth(1).waitFor({ state: "attached" });
    const counted: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/shares")) counted.push(request.method());
    });
    for (let times = 0; times < 2; times++) {
      await open(page);
      await menu(page).getByRole("button", { name: "More ways to share" }).click();
      await expect.poll(() => menu(page).getAttribute("open")).toBeNull();
    }
    expect(shared[0]).toEqual({ title: events[0]?.title, url: `${site.server().url}${events[0]?.path}` });
    expect(counted).toEqual(["POST"]);
  });
});
