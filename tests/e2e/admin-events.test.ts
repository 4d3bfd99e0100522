import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { openForm, rowOf, said } from "#tests/support/event-form.ts";

const site = visitSite();
const eventsPage = async () => (await fetch(`${site.server().url}/events`)).text();
const names = (page: Page) => page.getByRole("row").locator("td:first-child").allInnerTexts();

const SIZES = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
] as const;

describe.each(SIZES)("the events on a %s", (_name, viewport) => {
  test("are listed with their figures, ten per page", async () => {
    const page = await signInAt(site, "/admin/events", { viewport });
    for (const words of ["Events", "Active Programs", "Past Events", "12", "1,568"])
      await page.getByRole("main").getByText(words, { exact: true }).first().waitFor();
    await page.getByText(/^Showing 1-10 of \d+ events$/).waitFor();
    expect(await names(page)).toHaveLength(10);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("have one form for adding and editing", async () => {
    const page = await signInAt(site, "/admin/events/new", { viewport });
    await page.getByText("PNG or JPG up to 10 MB").waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("completed");
    expect(await page.getByLabel("Category").inputValue()).toBe("campaign");
    await expect
      .poll(() => page.getByLabel("Status").locator("option").allInnerTexts())
      .toEqual(["Completed", "Upcoming", "Planning", "Cancelled"]);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/admin/events?q=back+in+class");
    await scriptsRun(page);
    await openForm(page, "Back in Class: a term of open doors");
    expect(await page.getByLabel("Name").inputValue()).toBe("Back in Class: a term of open doors");
    expect(await page.getByLabel("Time*", { exact: true }).inputValue()).toBe("08:00");
    expect(await page.getByLabel("Featured event").isChecked()).toBe(true);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

describe("the list", () => {
  test("is searched, sorted and paged by its address", async () => {
    const page = await signInAt(site, "/admin/events");
    await page.getByRole("link", { name: "Page 2" }).click();
    await page.getByText(/^Showing 11-20 of/).waitFor();
    await page.getByRole("columnheader", { name: "Event" }).getByRole("link").click();
    await page.getByText(/^Showing 1-10 of/).waitFor();
    const all = await page.getByText(/^Showing 1-10 of/).innerText();
    const sorted = await names(page);
    expect(sorted).toEqual(sorted.toSorted((one, other) => one.localeCompare(other, "en")));
    expect(new URL(page.url()).search).toBe("?sort=name");
    await page.getByLabel("Search by name, location or type").fill("workshop");
    await page.getByRole("button", { name: "Search" }).click();
    // The found events are also the first by name, so only the count shows that the list has
    // changed.
    await page.getByText(all, { exact: true }).waitFor({ state: "detached" });
    expect(new URL(page.url()).searchParams.get("sort")).toBe("name");
    expect(new URL(page.url()).searchParams.get("q")).toBe("workshop");
    await page.getByText("Digital first steps").waitFor();
    // The same address opens the same list.
    const shown = await names(page);
    await page.reload();
    expect(await names(page)).toEqual(shown);
    await page.getByLabel("Search by name, location or type").fill("nothing of the kind");
    await page.keyboard.press("Enter");
    await said(page, "No events found");
    await said(page, "Nothing found");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByText(/^Showing 1-10 of/).waitFor();
  });

  test("links to the public page of public events", async () => {
    const page = await signInAt(site, "/admin/events?q=open+house");
    const view = page.getByRole("link", { name: "View Open house at the learning centre" });
    const answer = await fetch(site.server().url + (await view.getAttribute("href")));
    expect(answer.status).toBe(200);
    await page.goto("/admin/events?q=market+day+for");
    await page.getByRole("link", { name: "Edit Market Day for Girls' Education" }).waitFor();
    expect(await page.getByRole("link", { name: /^View Market Day/ }).count()).toBe(0);
  });
});

describe("the figures", () => {
  test("are edited in place", async () => {
    const page = await signInAt(site, "/admin/events", { viewport: PHONE, expectedErrors: /400/ });
    await page.getByRole("button", { name: "Edit Active Programs" }).click();
    await page.getByRole("textbox", { name: "Active Programs" }).fill("many");
    await page.keyboard.press("Enter");
    await page.getByText("Enter a whole number, 0 or more, without commas or dots.").waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("textbox", { name: "Active Programs" }).fill("14");
    await page.keyboard.press("Enter");
    await said(page, "Data updated successfully");
    await page.getByRole("button", { name: "Edit Active Programs" }).waitFor();
    await page.getByRole("main").getByText("14", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Edit Active Programs",
    );
  });

  test("are not overwritten unseen, and a failure keeps what was typed", async () => {
    const mine = await signInAt(site, "/admin/events", { expectedErrors: /409|ERR_FAILED/ });
    const theirs = await signInAt(site, "/admin/events");
    const edit = async (page: Page, value: string) => {
      await page.getByRole("textbox", { name: "Past Events" }).fill(value);
      await page.getByRole("button", { name: "Save" }).click();
    };
    for (const page of [mine, theirs]) await page.getByRole("button", { name: "Edit Past Events" }).click();
    await edit(theirs, "1600");
    await said(theirs, "Data updated successfully");
    await edit(mine, "1700");
    await mine.getByText("1,600", { exact: true }).waitFor();
    await mine.route("**/figures/**", (route) => route.abort());
    const failed = mine.waitForEvent("requestfailed");
    await mine.getByRole("textbox", { name: "Past Events" }).fill("1701");
    await mine.getByRole("button", { name: "Keep mine for Past Events" }).click();
    await failed;
    await mine.getByRole("button", { name: "Save", disabled: false }).waitFor();
    await mine.getByRole("alert").getByText("Failed to update data.").first().waitFor();
    expect(await mine.getByRole("textbox", { name: "Past Events" }).inputValue()).toBe("1701");
    await mine.unroute("**/figures/**");
    await mine.getByRole("button", { name: "Save" }).click();
    await said(mine, "Data updated successfully");
    await mine.getByText("1,701").waitFor();
  });
});

describe("deleting an event", () => {
  test("asks, removes it from the site at once, and can be undone", async () => {
    const page = await signInAt(site, "/admin/events?q=exam+fees");
    const remove = page.getByRole("button", { name: "Delete Exam Fees Before Exam Fear" });
    await remove.click();
    const question = page.getByRole("dialog", { name: "Delete this event?" });
    await expectNoAxeFindings(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect(await eventsPage()).toContain("Exam Fees Before Exam Fear");
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);

    await remove.click();
    await question.getByRole("button", { name: "Delete" }).click();
    await said(page, "Event deleted successfully");
    await said(page, "No events found");
    expect(await eventsPage()).not.toContain("Exam Fees Before Exam Fear");
    await page.getByRole("button", { name: "Undo" }).click();
    await said(page, "Event restored");
    await rowOf(page, "Exam Fees Before Exam Fear").waitFor();
    expect(await eventsPage()).toContain("Exam Fees Before Exam Fear");
  });

  test("can be undone from another page, too, and reports a failure", async () => {
    const page = await signInAt(site, "/admin/events?q=under+the+big", { expectedErrors: /ERR_FAILED/ });
    const remove = page.getByRole("button", { name: /^Delete Under the big tree/ });
    const question = page.getByRole("dialog", { name: "Delete this event?" });
    await remove.click();
    await page.route("**/trash/event/*", (route) => route.abort());
    await question.getByRole("button", { name: "Delete" }).click();
    await question.getByText("Failed to delete event.").waitFor();
    await page.unroute("**/trash/event/*");
    await question.getByRole("button", { name: "Delete" }).click();
    await said(page, "Event deleted successfully");
    await page.getByRole("link", { name: "Executives" }).click();
    await page.getByRole("heading", { level: 1, name: "Executives" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await said(page, "Event restored");
    await page.goto("/admin/events?q=under+the+big");
    await rowOf(page, "Under the big tree").waitFor();
  });
});
