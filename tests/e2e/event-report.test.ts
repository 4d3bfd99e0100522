import { describe, expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { REPORT, SIZES } from "#tests/support/event-pages.ts";

const site = visitSite();

describe.each(SIZES)("events on a %s", (_name, viewport) => {
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

  test("adds an upcoming one to a calendar", async () => {
    const page = await site.open("/events");
    await page.getByRole("link", { name: "Exam Fees Before Exam Fear" }).click();
    const link = page.getByRole("link", { name: "Add to calendar" });
    expect(await link.getAttribute("href")).toBe("/event-blog/exam-fees-before-exam-fear/calendar.ics");
    await page.goto(REPORT);
    expect(await page.getByRole("link", { name: "Add to calendar" }).count()).toBe(0);
  });

  test("goes Back to the previous page, else to the events", async () => {
    const page = await site.open("/events/past?page=2");
    await page.getByRole("link", { name: "Read Full Story" }).first().click();
    await page.waitForURL(/\/event-blog\//);
    // Until its script runs, the link leads to the events.
    await scriptsRun(page);
    await page.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL(/\/events\/past\?page=2$/);

    const arrived = await site.open(REPORT);
    await arrived.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await arrived.waitForURL(/\/events$/);

    const plain = await site.open(REPORT, { javaScriptEnabled: false });
    await plain.getByRole("main").getByRole("link", { name: "Back", exact: true }).click();
    await plain.waitForURL(/\/events$/);
  });

  test("reads it without scripts, including the share links", async () => {
    const page = await site.open(REPORT, { javaScriptEnabled: false, viewport: PHONE });
    await page.getByText("Share", { exact: true }).click();
    await page.getByRole("link", { name: "WhatsApp" }).first().waitFor();
    expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
    await page.getByText(/^\d+ likes$/).waitFor();
  });
});
