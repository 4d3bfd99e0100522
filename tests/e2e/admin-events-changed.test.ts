import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, scriptsRun, visitSite } from "#tests/support/browser.ts";
import {
  addFlyer,
  createEvent,
  fillForm,
  makeFlyers,
  openForm,
  rowOf,
  said,
} from "#tests/support/event-form.ts";

const site = visitSite();
let flyer: string;
beforeAll(async () => {
  ({ flyer } = await makeFlyers());
});
const eventsPage = async () => (await fetch(`${site.server().url}/events`)).text();

/** Counts the copies of drafts on the device. */
const keptCopies = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((told) => {
        const opening = indexedDB.open("schoolward-copies");
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction("copies").objectStore("copies").count();
          counting.onsuccess = () => {
            database.close();
            told(counting.result);
          };
        };
      }),
  );

describe("changing an event", () => {
  test("is visible on the next request, and a formatted report stays unchanged", async () => {
    const report = async () =>
      /<article[\s\S]*<\/article>/.exec(
        await (await fetch(`${site.server().url}/event-blog/back-in-class-a-term-of-open-doors`)).text(),
      )?.[0];
    const before = await report();
    expect(before).toMatch(/<(h2|h3|ul|em|strong)/);
    const page = await signInAt(site, "/admin/events?q=back+in+class");
    await openForm(page, "Back in Class: a term of open doors");
    await page.getByRole("textbox", { name: "Report" }).waitFor();
    await page.getByLabel("Location").fill("Under the mango tree");
    await page.getByRole("button", { name: "Update Event" }).click();
    await said(page, "Event updated successfully");
    const after = await report();
    expect(after).toContain("Under the mango tree");
    const html = (text: string | undefined) => text?.match(/<div class="[^"]*prose[\s\S]*?<\/div>/)?.[0];
    expect(html(before)).toBeDefined();
    expect(html(after)).toBe(html(before));
  });

  test("a report is written as paragraphs", async () => {
    const page = await signInAt(site, "/admin/events");
    await createEvent(page, flyer, "Report day");
    await page.goto("/admin/events?q=report+day");
    await scriptsRun(page);
    await openForm(page, "Report day");
    await page.getByRole("textbox", { name: "Report" }).click();
    await page.keyboard.type("We met <early>.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("We sang & read.");
    await page.getByRole("button", { name: "Update Event" }).click();
    // Nobody has said who is in its flyer.
    const review = page.getByRole("dialog", { name: "Before you publish" });
    await review.getByRole("button", { name: "Nobody", exact: false }).first().click();
    await review.getByText("Saved.", { exact: true }).waitFor();
    await review.getByRole("button", { name: "Publish anyway" }).click();
    await said(page, "Event updated successfully");
    const report = await (await fetch(`${site.server().url}/event-blog/report-day`)).text();
    expect(report).toContain("<p>We met &lt;early&gt;.</p><p>We sang &amp; read.</p>");
    await openForm(page, "Report day");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Report" }).locator("p").allInnerTexts())
      .toEqual(["We met <early>.", "We sang & read."]);
  });

  test("an announced event is postponed with one choice, and announced again with a new date", async () => {
    const page = await signInAt(site, "/admin/events?q=digital+first");
    const name = "Digital first steps";
    const event = async () => (await fetch(`${site.server().url}/event-blog/digital-first-steps`)).text();
    await openForm(page, name);
    const status = page.getByLabel("Status");
    const date = page.getByLabel(/^Date\*?$/);
    const before = await date.inputValue();
    await status.selectOption("Postponed");
    expect(await page.getByLabel("Date: To Be Specified").isChecked()).toBe(true);
    await page.getByText("Visitors and calendars are told.").waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Update Event" }).click();
    await said(page, "Event updated successfully");
    expect(await event()).toContain("This event is postponed.");

    await openForm(page, name);
    expect(await status.inputValue()).toBe("postponed");
    await page.getByLabel("Date: To Be Specified").uncheck();
    await date.fill(before);
    await page.getByRole("button", { name: "Update Event" }).click();
    await expect.poll(event).not.toContain("This event is postponed.");
  });

  test("the report of a new event is found again after its tab is gone", async () => {
    const page = await signInAt(site, "/admin/events/new");
    const report = (of: Page) => of.getByRole("textbox", { name: "Report" });
    await report(page).click();
    await page.keyboard.type("Unsaved.");
    await expect.poll(() => keptCopies(page)).toBe(1);
    const again = await page.context().newPage();
    await page.close();
    await again.goto(`${site.server().url}/admin/events/new`);
    await scriptsRun(again);
    await again.getByText("This device still keeps a text that was not saved").waitFor();
    await expectNoAxeFindings(again);
    await again.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => report(again).innerText()).toBe("Unsaved.");
    await addFlyer(again, flyer);
    await fillForm(again, "Found again");
    await again.getByRole("button", { name: "Create Event" }).click();
    await said(again, "Event created successfully");
    expect(await (await fetch(`${site.server().url}/event-blog/found-again`)).text()).toContain("Unsaved.");
    expect(await keptCopies(again)).toBe(0);
  });

  test("somebody else's newer version is shown and not overwritten unseen", async () => {
    const list = "/admin/events?q=sorting+day";
    const name = "Give a morning: volunteers' sorting day";
    const mine = await signInAt(site, list, { expectedErrors: /409/ });
    const theirs = await signInAt(site, list);
    for (const page of [mine, theirs]) await openForm(page, name);
    const save = async (page: Page, place: string) => {
      await page.getByLabel("Location").fill(place);
      await page.getByRole("button", { name: "Update Event" }).click();
    };
    await save(theirs, "Their place");
    await said(theirs, "Event updated successfully");
    await save(mine, "My place");
    const question = mine.getByRole("region", { name: "You changed this event in another window" });
    await question.getByText("Their place", { exact: true }).waitFor();
    expect(await mine.getByLabel("Location").inputValue()).toBe("My place");
    await expectNoAxeFindings(mine);
    await question.getByRole("button", { name: "Keep mine for Location" }).click();
    await said(mine, "Event updated successfully");
    await rowOf(mine, name).getByText("My place").waitFor();
  });

  test("featuring it asks before it replaces another, and is visible at once", async () => {
    const page = await signInAt(site, "/admin/events?q=open+house");
    await openForm(page, "Open house at the learning centre");
    await page.getByLabel("Featured event").check();
    await page.getByRole("button", { name: "Update Event" }).click();
    const question = page.getByRole("dialog", { name: "Replace the featured event?" });
    await question.getByText(/Back in Class: a term of open doors/).waitFor();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel("Featured event").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Update Event" }).click();
    await question.getByRole("button", { name: "Replace" }).click();
    await said(page, "Event updated successfully");
    await rowOf(page, "Open house").getByText("Featured").waitFor();
    const featured = /Featured Event[\s\S]*?Read More/.exec(await eventsPage())?.[0];
    expect(featured).toContain("Open house at the learning centre");
    await page.goto("/admin/events?q=back+in+class");
    expect(await rowOf(page, "a term of open doors").getByText("Featured").count()).toBe(0);
  });
});
