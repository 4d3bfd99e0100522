import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
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
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite();
let flyer: string;
let broken: string;
beforeAll(async () => {
  const folder = temporaryFolder("flyers");
  flyer = path.join(folder, "flyer.png");
  writeFileSync(flyer, await smallPicture("png"));
  broken = path.join(folder, "broken.png");
  writeFileSync(broken, "no picture at all");
});

const SIZES = [
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
] as const;

const eventsPage = async () => (await fetch(`${site.server().url}/events`)).text();
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const names = (page: Page) => page.getByRole("row").locator("td:first-child").allInnerTexts();

/** Fills the form of a new event but for its flyer. */
async function fillForm(page: Page, name: string) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Date*", { exact: true }).fill("2027-05-04");
  await page.getByLabel("Time*", { exact: true }).fill("09:30");
  await page.getByLabel("Location").fill("Market square");
}

async function addFlyer(page: Page) {
  await page.getByLabel("Event flyer").setInputFiles(flyer);
  await page.getByLabel("What the picture shows").fill("Girls with books");
}

async function createEvent(page: Page, name: string) {
  await page.getByRole("link", { name: "Add Event" }).click();
  await page.getByRole("heading", { level: 1, name: "Add Event" }).waitFor();
  await addFlyer(page);
  await fillForm(page, name);
  await page.getByRole("button", { name: "Create Event" }).click();
  await said(page, "Event created successfully");
}

/** Opens the form of an event from a list that shows it. */
async function openForm(page: Page, name: string) {
  await page.getByRole("link", { name: `Edit ${name}`, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit Event" }).waitFor();
}

/** How many copies the device keeps of what is being written. */
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

describe.each(SIZES)("the events on a %s", (_name, viewport) => {
  test("are listed with their figures, ten on a page", async () => {
    const page = await signInAt(site, "/admin/events", { viewport });
    for (const words of ["Events", "Active Programs", "Past Events", "12", "1,568"])
      await page.getByRole("main").getByText(words, { exact: true }).first().waitFor();
    await page.getByText(/^Showing 1-10 of \d+ events$/).waitFor();
    expect(await names(page)).toHaveLength(10);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });

  test("have one form, to add and to edit", async () => {
    const page = await signInAt(site, "/admin/events/new", { viewport });
    await page.getByText("PNG or JPG up to 10 MB").waitFor();
    expect(await page.getByLabel("Status").inputValue()).toBe("completed");
    expect(await page.getByLabel("Category").inputValue()).toBe("campaign");
    expect(await page.getByLabel("Status").locator("option").allInnerTexts()).toEqual([
      "Completed",
      "Upcoming",
      "Planning",
      "Cancelled",
    ]);
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
    // What is found is among the first by name too: the list is another one once its number is.
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
    await said(page, "Showing 0-0 of 0 events");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByText(/^Showing 1-10 of/).waitFor();
  });

  test("leads to the public page of what is public", async () => {
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
  test("are changed in place", async () => {
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
    await said(mine, "Failed to update data.");
    await mine.getByText("Theirs: 1,600").waitFor();
    await mine.route("**/figures/**", (route) => route.abort());
    const failed = mine.waitForEvent("requestfailed");
    await edit(mine, "1701");
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

describe("adding an event", () => {
  test("without a flyer and the rest says so at each field, and keeps what was typed", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /400/ });
    await page.getByLabel("Name").fill("Half an event");
    await page.getByRole("button", { name: "Create Event" }).click();
    const problems = page.getByRole("alert").filter({ hasText: "There is a problem" });
    await problems.waitFor();
    for (const words of [
      "Please upload an event flyer.",
      "Enter a location.",
      "Enter a date.",
      "Enter a time.",
    ])
      expect(await page.getByText(words, { exact: true }).count(), words).toBe(2);
    expect(await page.getByLabel("Name").inputValue()).toBe("Half an event");
    await expectNoAxeFindings(page);
    await problems.getByRole("link", { name: "Enter a location." }).click();
    await page.keyboard.type("Typed at the field");
    expect(await page.getByLabel("Location").inputValue()).toBe("Typed at the field");
  });

  test("shows the flyer before it is sent, and says when it cannot", async () => {
    const page = await signInAt(site, "/admin/events/new");
    await page.getByLabel("Event flyer").setInputFiles(broken);
    await said(page, "Failed to preview event flyer.");
    await page.getByLabel("Event flyer").setInputFiles(flyer);
    await page.locator("form img[src^='blob:']").waitFor();
    expect(await page.getByText("Failed to preview event flyer.").count()).toBeLessThan(2);
  });

  test("puts it on the next page that a visitor asks for, and leads back to the list as it was", async () => {
    const page = await signInAt(site, "/admin/events?sort=name");
    const before = await page.getByRole("main").locator("dd").first().innerText();
    await createEvent(page, "A day of letters");
    await page.waitForURL(/\/admin\/events\?sort=name$/);
    await page
      .getByRole("main")
      .getByText(String(Number(before) + 1), { exact: true })
      .first()
      .waitFor();
    await rowOf(page, "A day of letters").getByText("4 May 2027").waitFor();
    expect(await eventsPage()).toContain("A day of letters");
  });

  test("with date and time to be specified", async () => {
    const page = await signInAt(site, "/admin/events/new");
    await addFlyer(page);
    await page.getByLabel("Name").fill("Some day");
    await page.getByLabel("Location").fill("Somewhere");
    await page.getByLabel("Status").selectOption("Upcoming");
    await page.getByLabel("Date: To Be Specified").check();
    await page.getByLabel("Time: To Be Specified").check();
    expect(await page.getByLabel("Date", { exact: true }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Create Event" }).click();
    await said(page, "Event created successfully");
    await rowOf(page, "Some day").getByText("To Be Specified").waitFor();
  });

  test("tells when the connection or the store of pictures fails, and may be tried again", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /ERR_FAILED|500/ });
    await addFlyer(page);
    await fillForm(page, "Second try");
    await page.route("**/new/details", (route) => route.abort());
    await page.getByRole("button", { name: "Create Event" }).click();
    await page.getByRole("alert").getByText("Failed to create event.").first().waitFor();
    await page.unroute("**/new/details");
    await page.route("**/new/details", (route) =>
      route.fulfill({ status: 500, json: { ok: false, formError: "Failed to upload event flyer." } }),
    );
    await page.getByRole("button", { name: "Create Event" }).click();
    await page.getByRole("alert").getByText("Failed to upload event flyer.").first().waitFor();
    await page.unroute("**/new/details");
    expect(await page.getByLabel("Name").inputValue()).toBe("Second try");
    await page.getByRole("button", { name: "Create Event" }).click();
    await said(page, "Event created successfully");
  });

  test("asks before what was typed is left behind", async () => {
    const page = await signInAt(site, "/admin/events/new");
    await page.getByLabel("Name").fill("Unsaved");
    await page.getByRole("link", { name: "Cancel" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Name").inputValue()).toBe("Unsaved");
    await page.getByRole("link", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "Events" }).waitFor();
  });

  test("after the session has ended loses nothing", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /401/ });
    await addFlyer(page);
    await fillForm(page, "Typed for long");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create Event" }).click();
    await said(page, "You have been signed out");
    expect(await page.getByLabel("Name").inputValue()).toBe("Typed for long");
  });
});

describe("changing an event", () => {
  test("is on the next page that a visitor asks for, and a formatted report stays as it was", async () => {
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
    await createEvent(page, "Report day");
    await page.goto("/admin/events?q=report+day");
    await scriptsRun(page);
    await openForm(page, "Report day");
    await page.getByRole("textbox", { name: "Report" }).click();
    await page.keyboard.type("We met <early>.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("We sang & read.");
    await page.getByRole("button", { name: "Update Event" }).click();
    await said(page, "Event updated successfully");
    const report = await (await fetch(`${site.server().url}/event-blog/report-day`)).text();
    expect(report).toContain("<p>We met &lt;early&gt;.</p><p>We sang &amp; read.</p>");
    await openForm(page, "Report day");
    await expect
      .poll(() => page.getByRole("textbox", { name: "Report" }).locator("p").allInnerTexts())
      .toEqual(["We met <early>.", "We sang & read."]);
  });

  test("a report that was not saved is found again after its tab is gone", async () => {
    const page = await signInAt(site, "/admin/events");
    const report = page.getByRole("textbox", { name: "Report" });
    const first = "Give a morning: volunteers' sorting day";
    await page.goto("/admin/events?q=sorting+day");
    await scriptsRun(page);
    await openForm(page, first);
    const before = await report.locator("p").first().innerText();
    await report.locator("p").first().click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Unsaved: ");
    await expect.poll(() => keptCopies(page)).toBe(1);
    const reopen = async () => {
      const next = await page.context().newPage();
      const address = page.url();
      await page.close();
      await next.goto(address);
      await scriptsRun(next);
      return next;
    };
    const again = await reopen();
    await again.getByText("This device still keeps a report that was not saved").waitFor();
    await expectNoAxeFindings(again);
    await again.getByRole("button", { name: "Continue" }).click();
    const text = again.getByRole("textbox", { name: "Report" }).locator("p").first();
    await expect.poll(() => text.innerText()).toBe(`Unsaved: ${before}`);
    await again.getByRole("button", { name: "Update Event" }).click();
    await said(again, "Event updated successfully");
    await openForm(again, first);
    await expect.poll(() => text.innerText()).toBe(`Unsaved: ${before}`);
    expect(await again.getByText("This device still keeps").count()).toBe(0);
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
    await said(mine, "Failed to update event.");
    await mine.getByText(/^Theirs: .*Their place/).waitFor();
    expect(await mine.getByLabel("Location").inputValue()).toBe("My place");
    await expectNoAxeFindings(mine);
    await mine.getByRole("button", { name: "Update Event" }).click();
    await said(mine, "Event updated successfully");
    await rowOf(mine, name).getByText("My place").waitFor();
  });

  test("to be featured asks before it replaces another, and is seen at once", async () => {
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

describe("deleting an event", () => {
  test("asks, takes it from the site at once, and can be undone", async () => {
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

  test("is undone from another page too, and says when it failed", async () => {
    const page = await signInAt(site, "/admin/events?q=under+the+big", { expectedErrors: /ERR_FAILED/ });
    const remove = page.getByRole("button", { name: /^Delete Under the big tree/ });
    const question = page.getByRole("dialog", { name: "Delete this event?" });
    await remove.click();
    await page.route("**/trash*", (route) => route.abort());
    await question.getByRole("button", { name: "Delete" }).click();
    await question.getByText("Failed to delete event.").waitFor();
    await page.unroute("**/trash*");
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

test("an event is added with the keyboard alone", async () => {
  const page = await signInAt(site, "/admin/events");
  await page.getByRole("link", { name: "Add Event" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Add Event" }).waitFor();
  const field = page.getByLabel("Event flyer");
  await field.setInputFiles(flyer);
  await field.focus();
  const type = async (label: string, keys: string) => {
    while (!(await page.getByLabel(label, { exact: true }).evaluate((one) => one === document.activeElement)))
      await page.keyboard.press("Tab");
    await page.keyboard.type(keys);
  };
  await type("What the picture shows", "A class");
  await type("Name*", "By keyboard");
  await type("Location*", "Here");
  await type("Date*", "05042027");
  await type("Time*", "0930AM");
  await type("Status*", "Up");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await page.getByLabel("Featured event").isChecked()).toBe(true);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Create Event" }).focus();
  await page.keyboard.press("Enter");
  await said(page, "Event created successfully");
  await page.goto("/admin/events?q=by+keyboard");
  await rowOf(page, "By keyboard").getByText("Upcoming").waitFor();
});
