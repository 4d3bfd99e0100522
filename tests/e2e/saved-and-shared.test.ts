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

const site = visitSite();

type Item = { title: string; path: string };
let post: Item;
let events: Item[];
beforeAll(async () => {
  const { url } = site.server();
  const feed = (await (await fetch(`${url}/feed.json`)).json()) as {
    items: { title: string; url: string }[];
  };
  const newest = feed.items[0] as (typeof feed.items)[0];
  post = { title: newest.title, path: newest.url.slice(url.length) };
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = Array.from(
    map.matchAll(/<loc>[^<]*(\/event-blog\/[^<]*)<\/loc>/g),
    ([, path]) => path as string,
  );
  events = await Promise.all(
    paths.slice(0, 6).map(async (path) => {
      const page = await (await fetch(url + path)).text();
      const heading = /<h1[^>]*>([^<]*)</.exec(page)?.[1] as string;
      return { path, title: heading.replaceAll("&#x27;", "'").replaceAll("&amp;", "&") };
    }),
  );
});

/** A browser that does not say that it is driven by a program: those are not counted. */
const PERSON = {
  userAgent:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36",
};
const OFFLINE = { expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/ };

const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const savedButton = (page: Page) => page.getByRole("button", { name: "Saved", exact: true });
const savedTitles = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

async function save(page: Page, item: Item) {
  await page.goto(item.path);
  await saveButton(page).click();
  await savedButton(page).waitFor();
}

/** Waits until the page is kept for times without a connection. */
async function kept(page: Page, path: string) {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path))
    .toBe(true);
}

describe.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
])("saved items on a %s", (_name, viewport) => {
  test("nothing saved: an empty state leads to posts and events", async () => {
    const page = await site.open("/saved", { viewport });
    await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Read the blog" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "See our events" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("posts and events, the newest first, and out again", async () => {
    const page = await site.open(undefined, { viewport });
    await save(page, post);
    await save(page, events[0] as Item);
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

test("what is saved stays saved, and pressing Saved takes it out", async () => {
  const page = await site.open();
  await save(page, events[1] as Item);
  await page.reload();
  await savedButton(page).click();
  await saveButton(page).waitFor();
  await page.goto("/saved");
  await page.getByRole("heading", { name: "Nothing saved yet" }).waitFor();
});

test("what other pages keep under our name is no item", async () => {
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

test("without a connection saved items open with their pictures, and other pages say that there is none", async () => {
  const page = await site.open(undefined, OFFLINE);
  await save(page, events[2] as Item);
  await kept(page, (events[2] as Item).path);
  await page.goto("/saved");
  await page.getByText("1 item on this device").waitFor();
  const context = page.context();
  await context.setOffline(true);

  await page.reload();
  await page.getByRole("link", { name: (events[2] as Item).title }).click();
  await page.getByRole("heading", { level: 1, name: (events[2] as Item).title }).waitFor();
  const picture = page.getByRole("main").locator("img").first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  // By a link as well as by its address.
  await page.getByRole("banner").getByRole("link", { name: "Partners" }).first().click();
  await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
  await page.goto((events[3] as Item).path);
  await page.getByRole("heading", { level: 1, name: "You are offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1, name: (events[3] as Item).title }).waitFor();
});

test("with a connection every page comes from the server, and nothing but public pages is kept", async () => {
  const page = await site.open();
  await save(page, events[4] as Item);
  await kept(page, (events[4] as Item).path);
  const fromServer: string[] = [];
  page.on("response", (response) => {
    if (!response.fromServiceWorker()) fromServer.push(new URL(response.url()).pathname);
  });
  await page.evaluate(
    async (path) => {
      const cache = await caches.open("kept-1");
      await cache.put(
        path,
        new Response("<h1>An old copy</h1>", { headers: { "Content-Type": "text/html" } }),
      );
    },
    (events[4] as Item).path,
  );
  await page.goto((events[4] as Item).path);
  await page.getByRole("heading", { level: 1, name: (events[4] as Item).title }).waitFor();
  await page.goto("/auth/login");
  const names = await page.evaluate(async () => {
    const cache = await caches.open("kept-1");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  const pages = names.filter((name) => !/^\/(assets|pictures)\//.test(name)).sort();
  expect(pages).toEqual([(events[4] as Item).path, "/offline", "/saved"].sort());
});

test("a visitor who saves nothing gets no service worker", async () => {
  const page = await site.open((events[5] as Item).path);
  await saveButton(page).waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

describe("counting", () => {
  const views = async (page: Page) =>
    Number(/([\d,]+) views?/.exec(await page.getByRole("main").innerText())?.[1]?.replace(",", ""));

  test("a view counts once a visit, after the page has loaded", async () => {
    const page = await site.open(undefined, PERSON);
    const counted = page.waitForResponse((response) => response.url().endsWith("/views"));
    await page.goto((events[5] as Item).path);
    const { views: now } = (await (await counted).json()) as { views: number };
    await expect.poll(() => views(page)).toBe(now);

    const read = page.waitForResponse((response) => /\/counts\/event\/[^/]+$/.test(response.url()));
    await page.reload();
    expect(((await (await read).json()) as { views: number }).views).toBe(now);
  });

  test("a like counts once a browser and can be taken back", async () => {
    const page = await site.open((events[4] as Item).path, PERSON);
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

  test("no cookie is set by any of it", async () => {
    const page = await site.open((events[4] as Item).path, PERSON);
    await page.getByRole("button", { name: /^Like:/ }).click();
    expect(await page.context().cookies()).toEqual([]);
  });
});

describe("sharing", () => {
  const menu = (page: Page) => page.getByRole("main").locator("details.share");
  const open = (page: Page) => menu(page).locator("summary").click();

  test.each([
    ["a post", () => post, ["Facebook", "Twitter", "LinkedIn"]],
    ["an event", () => events[0] as Item, ["Twitter", "Facebook", "WhatsApp"]],
  ])("%s: plain links that work without scripts", async (_what, item, networks) => {
    const page = await site.open(item().path, { javaScriptEnabled: false });
    await open(page);
    const links = menu(page).getByRole("link");
    expect(await links.allTextContents()).toEqual(networks);
    const address = encodeURIComponent(site.server().url + item().path);
    for (const link of await links.all()) expect(await link.getAttribute("href")).toContain(address);
    expect(await menu(page).getByRole("button").count()).toBe(0);
  });

  test("Copy Link says so, for 3 seconds on a post", async () => {
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
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: "detached" });
  });

  test.each([360, 412, 768, 1280])("the menu stays within a screen of %i pixels", async (width) => {
    const page = await site.open(events[0]?.path, { viewport: { width, height: 800 } });
    await open(page);
    await expectNoSidewaysScroll(page);
    const box = await menu(page).getByRole("list").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  });

  test("the menu closes on Escape, with the focus back on it, and by a press elsewhere", async () => {
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

  test("the device's own share sheet is offered where it has one, and a share of an event counts once", async () => {
    const page = await site.open(undefined, PERSON);
    const shared: unknown[] = [];
    await page.exposeFunction("noteShare", (data: unknown) => shared.push(data));
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: unknown) => (window as unknown as { noteShare(data: unknown): void }).noteShare(data),
      });
    });
    await page.goto((events[0] as Item).path);
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

test("the browser reads the manifest without a complaint", async () => {
  const page = await site.open("/");
  await scriptsRun(page);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await devtools.send("Page.getAppManifest");
  expect(url).toBe(`${site.server().url}/site.webmanifest`);
  expect(errors).toEqual([]);
  expect(manifest?.icons).toHaveLength(3);
});
