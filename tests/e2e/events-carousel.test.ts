import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, visitSite } from "#tests/support/browser.ts";
import { carouselOf, SIZES } from "#tests/support/event-pages.ts";

const site = visitSite();

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

  test("it has at most 5 dots, which show the position and link to it", async () => {
    const page = await site.open("/events");
    const dots = page.getByRole("group", { name: "Places in the list" }).getByRole("button");
    await dots.first().waitFor();
    await expect.poll(() => dots.count()).toBe(5);
    expect(await dots.first().getAttribute("aria-current")).toBe("true");
    await dots.last().click();
    await expect.poll(() => dots.last().getAttribute("aria-current")).toBe("true");
    expect(await dots.first().getAttribute("aria-current")).toBeNull();
    const end = await carouselOf(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(Math.abs((await positionOf(page)) - end)).toBeLessThan(2);
  });

  test.each([12, 5])("with %i events, each dot leads to a card of its own", async (count) => {
    const page = await site.open();
    await page.addInitScript((kept) => {
      addEventListener("DOMContentLoaded", () => {
        for (const card of [...document.querySelectorAll(".carousel-list > li")].slice(kept)) card.remove();
      });
    }, count);
    await page.goto("/events");
    const dots = page.getByRole("group", { name: "Places in the list" }).getByRole("button");
    await dots.first().waitFor();
    const shown = await dots.count();
    expect(shown).toBeGreaterThan(2);
    const positions = new Set<number>();
    for (let place = shown - 1; place >= 0; place--) {
      await dots.nth(place).click();
      await expect.poll(() => dots.nth(place).getAttribute("aria-current")).toBe("true");
      expect(await dots.nth(place).getAttribute("aria-label")).toBe(`Go to place ${place + 1} of ${shown}`);
      positions.add(await positionOf(page));
    }
    expect(positions.size).toBe(shown);
  });

  test("its buttons go on from where it was scrolled to, in browsers without `scrollend` as well", async () => {
    const page = await site.open();
    await page.addInitScript(() =>
      addEventListener("scrollend", (event) => event.stopImmediatePropagation(), true),
    );
    await page.goto("/events");
    const step = (await cardWidthOf(page)) + 32;
    const next = page.getByRole("button", { name: "Next events" });
    await next.click();
    await expect.poll(() => positionOf(page)).toBe(step);
    await carouselOf(page).evaluate((element) => element.scrollTo({ left: 0 }));
    await expect.poll(() => positionOf(page)).toBe(0);
    await next.click();
    await expect.poll(() => positionOf(page)).toBe(step);
  });

  test("stops at a card, wherever it is scrolled to", async () => {
    const page = await site.open("/events");
    const step = (await cardWidthOf(page)) + 32;
    await carouselOf(page).hover();
    await page.mouse.wheel(step * 1.6, 0);
    await expect.poll(() => positionOf(page)).toBe(2 * step);
  });

  test("snaps on a phone", async () => {
    const page = await site.open("/events", { viewport: PHONE, hasTouch: true });
    const snap = await carouselOf(page).evaluate((element) => getComputedStyle(element).scrollSnapType);
    expect(snap).toBe("x mandatory");
  });

  test("without scripts it scrolls natively and shows no buttons", async () => {
    const page = await site.open("/events", { viewport: PHONE, javaScriptEnabled: false });
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    const last = carouselOf(page).getByRole("link", { name: "Read Full Story" }).last();
    await last.focus();
    expect(await positionOf(page)).toBeGreaterThan(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Join Our Mission" }).waitFor();
  });

  test("nothing moves on hydration", async () => {
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
