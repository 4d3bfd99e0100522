import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, expectNoSidewaysScroll, PHONE, scriptsRun, visitSite } from "#tests/support/browser.ts";
import { carouselOf } from "#tests/support/event-pages.ts";
import { followSlowly } from "#tests/support/waiting-state.ts";

const site = visitSite();

const MOST_SCRIPT_BYTES = 10 * 1024;

/** Adds up the scripts that a page loads, compressed. */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    "Network.responseReceived",
    ({ requestId, type }) => type === "Script" && scripts.add(requestId),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => bytes;
}

describe("a document", () => {
  test.each(["/", "/contact", "/blogs", "/events", "/saved"])(
    "%s loads at most 10 KB of scripts before it is touched",
    async (path) => {
      const page = await site.open();
      const bytes = await countScripts(page);
      await page.goto(path);
      await scriptsRun(page);
      await page.waitForLoadState("networkidle");
      expect(bytes()).toBeGreaterThan(0);
      expect(bytes()).toBeLessThan(MOST_SCRIPT_BYTES);
    },
  );
});

describe("an island", () => {
  test("hydrates when it is touched; what is being typed, the focus and the caret stay", async () => {
    const page = await site.open();
    const bytes = await countScripts(page);
    await page.goto("/contact");
    await scriptsRun(page);
    const subject = page.getByRole("textbox", { name: "Subject (optional)" });
    await subject.click();
    await page.keyboard.type("Books");
    await page.getByText("5/150 characters").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.type("Old ");
    expect(await subject.inputValue()).toBe("Old Books");
    await page.getByText("9/150 characters").waitFor();
    expect(bytes()).toBeGreaterThan(MOST_SCRIPT_BYTES);
  });

  test("sends its form as a browser does if its scripts can't be loaded", async () => {
    const page = await site.open("/newsletter", { expectedErrors: /./ });
    await page.route(/\/assets\/react-/, (route) => route.abort());
    await page.getByRole("textbox", { name: "Email Address" }).fill("alone@example.org");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.waitForURL(/\/newsletter\?outcome=/);
    await page.getByRole("heading", { level: 1, name: /^(Thank you|Check your inbox)$/ }).waitFor();
  });

  test("reports empty fields at once, without a request", async () => {
    const page = await site.open("/contact", { viewport: PHONE });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(request.url());
    });
    await page.getByRole("textbox", { name: "First Name" }).fill("Amina");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    await page.getByRole("link", { name: "Enter your message." }).waitFor();
    expect(posts).toEqual([]);
  });

  test("reports empty fields even if the network went before its scripts came", async () => {
    const page = await site.open("/contact", { viewport: PHONE, expectedErrors: /ERR_|contact-form/ });
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    const firstName = page.getByRole("textbox", { name: "First Name" });
    // The browser points at the field, in its own words.
    await expect.poll(() => firstName.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/contact");
    await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
  });
});

describe("between two pages", () => {
  test("the menu is closed when Back returns to its page, and when the window grows", async () => {
    const page = await site.open("/", { viewport: PHONE });
    const menu = page.getByRole("dialog");
    await page.getByRole("banner").getByRole("link", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "About Us" }).click();
    await page.waitForURL(/\/about$/);
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: /^Join our cause/ }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    await scriptsRun(page);
    await page.getByRole("banner").getByRole("link", { name: "Menu" }).click();
    await menu.waitFor();
    await page.setViewportSize(DESKTOP);
    await menu.waitFor({ state: "hidden" });
  });

  test("a navigation that is stopped takes its waiting state away", async () => {
    const page = await site.open("/");
    const { waitUntilGone } = await followSlowly(page, "**/blogs", "Blog", "Loading posts");
    await page.keyboard.press("Escape");
    await waitUntilGone();
  });
});

describe("the carousel", () => {
  test("counts every click, however fast", async () => {
    const page = await site.open("/events", { reducedMotion: "no-preference" });
    const next = page.getByRole("button", { name: "Next events" });
    await next.waitFor();
    const step = await carouselOf(page)
      .getByRole("listitem")
      .first()
      .evaluate((card) => (card as HTMLElement).offsetWidth + 32);
    await next.evaluate((button) => {
      for (let times = 0; times < 3; times++) (button as HTMLElement).click();
    });
    await expect.poll(() => carouselOf(page).evaluate((element) => element.scrollLeft)).toBe(3 * step);
  });
});

describe("the counters", () => {
  test("count from 0 without a script, in the time of the specification", async () => {
    const page = await site.open("/", { javaScriptEnabled: false, reducedMotion: "no-preference" });
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    const durations: number[] = [];
    session.on("Animation.animationStarted", ({ animation: { name, source } }) => {
      if (name === "count-up" && source) durations.push(source.duration);
    });
    await page.reload();
    await expect.poll(() => durations.sort()).toEqual([1500, 2000, 2500]);
  });
});

test("the header covers the page that scrolls below it, without scripts as well", async () => {
  const page = await site.open("/", { javaScriptEnabled: false });
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.y).toBe(0);
  expect(await header.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
});

test.each([320, 360, 412])(
  "with text of 24 pixels nothing is wider than a phone of %i pixels",
  async (width) => {
    const page = await site.open(undefined, { viewport: { width, height: 640 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 24, fixed: 20 } });
    const lists = ["/", "/blogs", "/blogs?q=nothing-has-this", "/events", "/events/past", "/saved"];
    const others = ["/about", "/contact", "/partners", "/newsletter", "/offline"];
    const items = ["/blog/the-front-row-is-hers-again", "/event-blog/back-in-class-a-term-of-open-doors"];
    for (const path of [...lists, ...others, ...items]) {
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("24px");
      await expectNoSidewaysScroll(page);
    }
  },
);
