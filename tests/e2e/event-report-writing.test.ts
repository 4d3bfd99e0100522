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
import { said } from "#tests/support/event-form.ts";
import { changeRows, storedRows } from "#tests/support/stored-rows.ts";
import { hireObi, openAsObi, saved } from "#tests/support/writing.ts";

/** Reports of events are written with drafts and versions, as posts are. */
const site = visitSite();
beforeAll(() => hireObi(site));

const report = (page: Page) => page.getByRole("textbox", { name: "Report" });
const update = (page: Page) => page.getByRole("button", { name: "Update Event" }).click();
const note = (page: Page) => page.getByText("Unpublished changes of the report", { exact: true });

/** Returns the address of an event of the demo, each test another one, with a report of its own. */
let count = 0;
function nextEvent(html = "<p>We met.</p><p>We sang.</p><p>We went home.</p>") {
  const [event] = storedRows(
    site.server(),
    `select id, slug, name from events where status = 'completed' order by id limit 1 offset ${count}`,
  );
  if (!event) throw new Error("The demo has no more events");
  count += 1;
  changeRows(site.server(), `update events set report = '${html}' where id = '${event.id}'`);
  const { id, slug, name } = event;
  return { form: `/admin/events/${id}`, page: `/event-blog/${slug}`, name: String(name) };
}
const visited = async (page: string) => (await fetch(site.server().url + page)).text();

async function open(address: string, options: Parameters<typeof signInAt>[2] = {}): Promise<Page> {
  const page = await signInAt(site, address, options);
  await report(page).waitFor();
  return page;
}

async function writeAtEnd(page: Page, words: string): Promise<void> {
  await report(page).press("Control+End");
  await page.keyboard.type(words);
}

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("on a %s", (_, viewport) => {
  test("a report is saved while it is written, and visitors see it once the event is updated", async () => {
    const event = nextEvent();
    const page = await open(event.form, { viewport });
    await writeAtEnd(page, " We will meet again.");
    await saved(page);
    await note(page).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    expect(await visited(event.page)).not.toContain("We will meet again.");

    await page.reload();
    await scriptsRun(page);
    await report(page).getByText("We went home. We will meet again.").waitFor();
    await update(page);
    await said(page, "Event updated successfully");
    expect(await visited(event.page)).toContain("We went home. We will meet again.");
  });
});

test("what a colleague would mention is shown before a report is published, and leads there", async () => {
  const event = nextEvent();
  const page = await open(event.form, { viewport: PHONE });
  const review = page.getByRole("dialog", { name: "Before you publish" });
  await writeAtEnd(page, " We met [check the name] there.");
  await update(page);
  await review.getByText("[check the name]", { exact: false }).first().waitFor();
  await review.getByText("Social card", { exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await review.getByRole("button", { name: "Show: [check the name]" }).click();
  await review.waitFor({ state: "detached" });
  expect(await page.evaluate(() => String(getSelection()))).toBe("[check the name]");
  expect(await visited(event.page)).not.toContain("[check the name]");
  await update(page);
  await review.getByRole("button", { name: "Publish anyway" }).click();
  await said(page, "Event updated successfully");
  expect(await visited(event.page)).toContain("[check the name]");

  // Nothing is asked again about what visitors see already.
  const again = await open(event.form);
  await again.getByRole("textbox", { name: "Location" }).fill("Town hall");
  await update(again);
  await said(again, "Event updated successfully");
});

test("unpublished changes can be discarded, and stay among the versions", async () => {
  const event = nextEvent();
  const page = await open(event.form);
  await writeAtEnd(page, " It rained.");
  await note(page).waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await note(page).waitFor({ state: "detached" });
  await expect.poll(() => report(page).innerText()).not.toContain("It rained.");

  await page.getByRole("link", { name: "Versions of the report" }).click();
  await page.getByRole("heading", { level: 1, name: /^Versions of / }).waitFor();
  await page.getByText("Discarded", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Comparison" }).waitFor();
  await expectNoAxeFindings(page);
  await page
    .getByRole("row")
    .filter({ hasText: "Discarded" })
    .getByRole("button", { name: /^Restore version/ })
    .click();
  await page.getByText(/is a change that is not published yet$/).waitFor();
  await page.getByRole("link", { name: "Edit event" }).click();
  await report(page).getByText("We went home. It rained.").waitFor();
  expect(await visited(event.page)).not.toContain("It rained.");
});

test("two people write in one report: their paragraphs are merged, and published by either", async () => {
  const event = nextEvent();
  const mine = await open(event.form, { expectedErrors: /status of 409/ });
  const obis = await openAsObi(site, event.form);
  await obis.getByText(/has this report open|is writing here now/).waitFor();
  await report(obis).getByText("We met.").press("End");
  await report(obis).press("Control+Home");
  await obis.keyboard.type("On Monday: ");
  await saved(obis);
  await writeAtEnd(mine, " Together.");
  await mine.getByText("Obi changed other places meanwhile. Both are in it now.").waitFor();
  await saved(mine);
  await update(mine);
  await said(mine, "Event updated successfully");
  const shown = await visited(event.page);
  expect(shown).toContain("On Monday: We met.");
  expect(shown).toContain("We went home. Together.");
});

test("what both changed is asked about, and the other stays among the versions", async () => {
  const event = nextEvent("<p>We met.</p>");
  const mine = await open(event.form, { expectedErrors: /status of 409/ });
  const obis = await openAsObi(site, event.form);
  await writeAtEnd(obis, " With Obi.");
  await saved(obis);
  await writeAtEnd(mine, " With me.");
  const asked = mine.getByRole("dialog", { name: "Somebody else has changed this report" });
  await asked.waitFor();
  await expectNoAxeFindings(mine);
  // Nothing is published before that is decided.
  await asked.getByRole("button", { name: "Not now" }).click();
  await update(mine);
  await asked.waitFor();
  await asked.getByRole("button", { name: "Keep mine" }).click();
  await saved(mine);
  await update(mine);
  await said(mine, "Event updated successfully");
  expect(await visited(event.page)).toContain("We met. With me.");
  const versions = await signInAt(site, `${event.form}/versions`);
  await versions.getByText("Replaced by another save", { exact: true }).first().waitFor();
});

test("what a lost connection left on the device is offered, and can be continued", async () => {
  const event = nextEvent();
  const page = await open(event.form, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await writeAtEnd(page, " Offline.");
  await page.getByText("Offline, kept on this device", { exact: true }).first().waitFor();
  const again = await page.context().newPage();
  await page.close();
  await again.context().setOffline(false);
  await again.goto(site.server().url + event.form);
  await again.getByText("Kept only on this device", { exact: true }).waitFor();
  await again.getByRole("button", { name: "Continue" }).click();
  await report(again).getByText("We went home. Offline.").waitFor();
  await saved(again);
  await update(again);
  await said(again, "Event updated successfully");
  expect(await visited(event.page)).toContain("We went home. Offline.");
});

test("the report of a tab that crashed is in the form, and the list says that it is unpublished", async () => {
  const event = nextEvent();
  const page = await open(event.form);
  await writeAtEnd(page, " Nobody saved this.");
  await saved(page);
  await page.close();
  const again = await open(event.form);
  await report(again).getByText("We went home. Nobody saved this.").waitFor();
  const list = await signInAt(site, `/admin/events?q=${encodeURIComponent(event.name)}`);
  await list.getByText("Unpublished report", { exact: true }).waitFor();
});
