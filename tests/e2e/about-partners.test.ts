import { describe, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { followSlowly } from "#tests/support/waiting-state.ts";

const site = visitSite();

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("on a %s", (_name, viewport) => {
  test("about says why we exist and who we are", async () => {
    const page = await site.open("/about", { viewport });
    await page.getByRole("heading", { name: "Why We Exist" }).waitFor();
    const volunteer = page.getByRole("link", { name: "Volunteer With Us" });
    expect(await volunteer.getAttribute("href")).toBe("https://example.org/volunteer");
    expect(await volunteer.getAttribute("rel")).toContain("noopener");
    const executives = page.getByRole("region", { name: "Meet Our Executives" });
    const people = executives.getByRole("listitem");
    await expect.poll(() => people.count()).toBeGreaterThan(3);
    for (const person of await people.all()) {
      await expect.poll(() => person.getByRole("heading", { level: 3 }).count()).toBe(1);
      expect(await person.getByRole("img").getAttribute("alt")).toMatch(/\w/);
      expect(await person.getByRole("paragraph").innerText()).toMatch(/\w/);
    }
    const links = executives.getByRole("link", { name: /^LinkedIn of \w/ });
    await expect.poll(() => links.count()).toBeGreaterThan(0);
    expect(await links.first().getAttribute("href")).toMatch(/^https:\/\//);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("partners says who they are and what we achieve together", async () => {
    const page = await site.open("/partners", { viewport });
    await page.getByRole("heading", { level: 1, name: "Our Partners" }).waitFor();
    await page.getByText("Together We Make a Greater Impact", { exact: true }).waitFor();
    const partners = page.getByRole("region", { name: "Strategic Partners" });
    await expect.poll(() => partners.getByRole("listitem").count()).toBe(4);
    await expect
      .poll(() => partners.getByText("Education Service Coordinator", { exact: true }).count())
      .toBe(2);
    await partners.getByText("Corporate Partner", { exact: true }).waitFor();
    const influencer = partners.getByRole("listitem").filter({ hasText: "Influencer Partner" });
    const profile = influencer.getByRole("heading").getByRole("link");
    expect(await profile.getAttribute("href")).toMatch(/^https:\/\//);
    expect(await profile.getAttribute("target")).toBe("_blank");
    for (const [figure, label] of [
      ["4+", "Active partnerships"],
      ["5+", "Communities reached"],
      ["95%", "Program success rate"],
    ] as const) {
      const item = page.getByRole("listitem").filter({ has: page.getByText(figure, { exact: true }) });
      await item.getByText(label).waitFor();
    }
    await page.getByText("girls returning to education", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: "Become a Partner" }).getAttribute("href")).toMatch(
      /^https:\/\/wa\.me\/\d+\?text=.*partner/,
    );
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("main").getByRole("link", { name: "Contact Us" }).click();
    await page.waitForURL("**/contact");
  });
});

test("coming from another page, skeletons stand in for the executives until they are loaded", async () => {
  const page = await site.open("/");
  await page.locator("#menu[data-live]").waitFor({ state: "attached" });
  const { cards, letCome } = await followSlowly(page, "**/about", "About Us", "Loading the executives");
  expect(cards).toBe(4);
  letCome();
  await page.getByRole("region", { name: "Meet Our Executives" }).getByRole("img").first().waitFor();
});

test("each of the three pictures has a placeholder until it is loaded", async () => {
  const page = await site.open();
  const { promise: mayAnswer, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/pictures/**", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto("/partners", { waitUntil: "domcontentloaded" });
  const pictures = page.locator(".partner-picture");
  await expect.poll(() => pictures.count()).toBe(3);
  for (const picture of await pictures.all()) {
    const { animation, width, loaded } = await picture.evaluate((element) => ({
      animation: getComputedStyle(element, "::before").animationName,
      width: element.getBoundingClientRect().width,
      loaded: (element.querySelector("img")?.naturalWidth ?? 0) > 0,
    }));
    expect({ animation, loaded }).toEqual({ animation: "breathe", loaded: false });
    expect(width).toBeGreaterThan(100);
  }
  letGo();
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
});

test.each(["/about", "/partners"])("%s is complete without JavaScript", async (path) => {
  const page = await site.open(path, { javaScriptEnabled: false, viewport: PHONE });
  await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(6);
  expect(await page.locator(".skeleton").count()).toBe(0);
});
