import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { CONTACT_DATA, TEXTS } from "#db/demo/site.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite();

/** The left edges of the visible elements, in pixels. */
const leftEdges = (elements: Locator) =>
  elements.evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("home on a %s", (_name, viewport) => {
  test("says what the specification says", async () => {
    const page = await site.open("/", { viewport });
    await page.getByText("So much more than a pretty face").waitFor();
    await page.getByRole("heading", { level: 1, name: /^Join our cause to make a / }).waitFor();
    await page.getByText("Breaking Barriers for Rural Girls").waitFor();
    await page.getByRole("heading", { name: "Her Value Goes Beyond Stereotypes" }).waitFor();
    await page.getByRole("link", { name: "Read More about why we exist" }).waitFor();
    for (const label of ["Female Children Educated", "Volunteers", "Successful Campaigns"]) {
      await page.getByRole("main").getByText(label, { exact: true }).waitFor();
    }
    await page
      .getByRole("figure")
      .filter({ hasText: TEXTS.quotation })
      .getByText(TEXTS.quotationBy)
      .waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

test("the counters run up to the numbers that the HTML already contains", async () => {
  const moving = await site.open("/", { reducedMotion: "no-preference" });
  const plain = await site.open("/", { javaScriptEnabled: false });
  for (const number of ["500+", "50+", "5+"]) {
    await plain.getByText(number, { exact: true }).first().waitFor();
    await moving.getByText(number, { exact: true }).first().waitFor();
  }
});

test.each([
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("the counters stand on the columns of the footer on a %s", async (_name, viewport) => {
  const page = await site.open("/", { viewport });
  const counters = page.getByRole("region", { name: "In figures" }).getByRole("listitem");
  const columns = page.getByRole("contentinfo").getByRole("heading", { level: 3 });
  expect(await leftEdges(counters)).toEqual(await leftEdges(columns));
});

test("the words of the hero end before the sheets of paper beside them", async () => {
  const page = await site.open("/");
  const { words, picture } = await page.evaluate(() => {
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    const box = document.querySelector(".hero-picture") as HTMLElement;
    return {
      words: Math.max(...Array.from(document.querySelectorAll(".hero-words > *"), rightOf)),
      picture: box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box, "::before").left),
    };
  });
  expect(words).toBeLessThan(picture);
});

test("the buttons link to the community form and to a chat with a prepared text", async () => {
  const page = await site.open("/");
  const addressOf = (name: RegExp) =>
    page.getByRole("main").getByRole("link", { name }).first().getAttribute("href");
  expect(await addressOf(/Join Community/)).toMatch(/^https:\/\//);
  expect(await addressOf(/Donate/)).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*donat/i);
  const [first] = await page.getByRole("main").getByRole("link").allInnerTexts();
  expect(first).toBe("Donate");
});

describe("the menu on a phone", () => {
  const menuOf = (page: Page) => page.getByRole("dialog");
  const openerOf = (page: Page) => page.getByRole("banner").getByRole("link", { name: /menu/i });

  test("opens by keyboard, keeps the focus inside and closes on Escape", async () => {
    const page = await site.open("/", { viewport: PHONE });
    await openerOf(page).focus();
    await page.keyboard.press("Enter");
    await menuOf(page).waitFor();
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || activeElement?.closest("dialog") !== null;
      });
      expect(inside).toBe(true);
    }
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await menuOf(page).waitFor({ state: "hidden" });
  });

  test("closes on a click outside and when a link is followed", async () => {
    const page = await site.open("/", { viewport: PHONE });
    await openerOf(page).click();
    await menuOf(page).waitFor();
    await page.mouse.click(8, 400);
    await menuOf(page).waitFor({ state: "hidden" });
    await openerOf(page).click();
    await menuOf(page).getByRole("link", { name: "Home" }).click();
    await menuOf(page).waitFor({ state: "hidden" });
  });

  test("works without JavaScript", async () => {
    const page = await site.open("/", { viewport: PHONE, javaScriptEnabled: false });
    await openerOf(page).click();
    await menuOf(page).getByRole("link", { name: "About Us" }).waitFor();
    await menuOf(page).getByRole("link", { name: "Close menu" }).last().click();
    await menuOf(page).waitFor({ state: "hidden" });
  });
});

test("the navigation bar changes after 20 px", async () => {
  const page = await site.open("/");
  const look = () =>
    page.getByRole("banner").evaluate((element) => {
      const { boxShadow, backgroundColor, borderBottomColor } = getComputedStyle(element);
      return [boxShadow, backgroundColor, borderBottomColor].join();
    });
  const atTop = await look();
  await page.evaluate(() => window.scrollTo(0, 19));
  expect(await look()).toBe(atTop);
  await page.evaluate(() => window.scrollTo(0, 60));
  await expect.poll(look).not.toBe(atTop);
});

test("the skip link skips the navigation", async () => {
  const page = await site.open("/");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("the footer has the quick links, the social links and the contact details", async () => {
  const page = await site.open("/");
  const footer = page.getByRole("contentinfo");
  for (const name of ["Home", "About Us", "Events", "Join Community", "Donate", "Admin"]) {
    await expect
      .poll(() => footer.getByRole("link", { name: new RegExp(`^${name}`) }).count())
      .toBeGreaterThan(0);
  }
  expect(await footer.getByRole("link", { name: "Admin" }).getAttribute("href")).toBe("/admin");
  await footer.getByText(`© ${new Date().getFullYear()} Her Value Foundation`).waitFor();
  await footer.getByText(`Registered as ${CONTACT_DATA.registeredName}`).waitFor();
  await expect.poll(() => footer.locator("a[href^='tel:']").count()).toBe(1);
  await expect.poll(() => footer.locator("a[href^='mailto:']").count()).toBe(1);
  await expect.poll(() => footer.locator("a[href^='https://wa.me/']").count()).toBeGreaterThan(0);
});

test("with Save-Data: on the page has no scripts", async () => {
  const page = await site.open("/", { extraHTTPHeaders: { "Save-Data": "on" } });
  expect(await page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
  expect(await page.locator("link[rel=modulepreload]").count()).toBe(0);
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("an unknown address answers 404 in the site's own design, with links", async () => {
  const page = await site.open(undefined, { expectedErrors: /404/ });
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await page.getByRole("navigation").first().waitFor();
  await page.getByRole("main").getByRole("link").first().waitFor();
  await expectNoAxeFindings(page);
});
