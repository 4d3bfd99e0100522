import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { addFlyer, makeFlyers, openForm, said } from "#tests/support/event-form.ts";
import { addPerson, EDITOR } from "#tests/support/people.ts";

const site = visitSite();
const REFUSED = /status of 409/;
const LIST = "/admin/events?q=sorting+day";
const EVENT = "Give a morning: volunteers' sorting day";

let ednasSession: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;
beforeAll(async () => {
  await addPerson(site.server(), EDITOR);
});

/** Opens the event's form as its owner, and as Edna. */
async function openBoth(options: Parameters<typeof signInAt>[2] = {}): Promise<{ mine: Page; ednas: Page }> {
  const mine = await signInAt(site, LIST, { expectedErrors: REFUSED, ...options });
  const edna = await site.open(LIST, ednasSession && { storageState: ednasSession });
  if (new URL(edna.url()).pathname === "/auth/login") {
    await edna.getByLabel("Email").fill(EDITOR.email);
    await edna.getByLabel("Password", { exact: true }).fill(EDITOR.password);
    await edna.getByRole("button", { name: "Sign In", exact: true }).click();
    await edna.getByRole("link", { name: `Edit ${EVENT}`, exact: true }).waitFor();
    ednasSession = await edna.context().storageState();
  }
  for (const page of [mine, edna]) await openForm(page, EVENT);
  return { mine, ednas: edna };
}

const question = (page: Page) =>
  page.getByRole("region", { name: "Somebody changed the same while you were writing" });
const update = (page: Page) => page.getByRole("button", { name: "Update Event" }).click();
const place = (page: Page) => page.getByLabel("Location");

test("two people change different fields of an event: both changes are kept, and the later person is told so", async () => {
  const { mine, ednas } = await openBoth();
  await ednas.getByLabel("Location").fill("Edna's hall");
  await update(ednas);
  await said(ednas, "Event updated successfully");

  await mine.getByLabel("Time*", { exact: true }).fill("08:15");
  await update(mine);
  await said(mine, "Event updated successfully");
  await mine
    .getByText(/^Edna Mensah changed “Location” at \d\d:\d\d; both changes are kept\.$/)
    .first()
    .waitFor();
  await openForm(mine, EVENT);
  expect(await mine.getByLabel("Location").inputValue()).toBe("Edna's hall");
  expect(await mine.getByLabel("Time*", { exact: true }).inputValue()).toBe("08:15");
});

test("the same field asks with both texts, the person and the time; a third change asks once more", async () => {
  const { mine, ednas } = await openBoth({ viewport: PHONE });
  await place(ednas).fill("Edna's school");
  await update(ednas);
  await said(ednas, "Event updated successfully");

  await place(mine).fill("My school");
  await update(mine);
  const asked = question(mine);
  await asked.getByText(/^Edna Mensah changed this at \d\d:\d\d\.$/).waitFor();
  await asked.getByText("Location", { exact: true }).waitFor();
  await asked.getByText("My school", { exact: true }).waitFor();
  await asked.getByText("Edna's school", { exact: true }).waitFor();
  expect(await mine.evaluate(() => document.activeElement?.className)).toBe("merge-question");
  await expectNoAxeFindings(mine);
  await expectNoSidewaysScroll(mine);

  await openForm(ednas, EVENT);
  await place(ednas).fill("Edna's second school");
  await update(ednas);
  await said(ednas, "Event updated successfully");
  await asked.getByRole("button", { name: "Keep mine for Location" }).click();
  await asked.getByText("Edna's second school", { exact: true }).waitFor();
  expect(await place(mine).inputValue()).toBe("My school");

  await asked.getByRole("button", { name: "Take theirs for Location" }).click();
  await said(mine, "Event updated successfully");
  await openForm(mine, EVENT);
  await expect.poll(() => place(mine).inputValue()).toBe("Edna's second school");
});

test("two flyers are shown next to each other", async () => {
  const { flyer } = await makeFlyers();
  const { mine, ednas } = await openBoth();
  await ednas.getByLabel("Another event flyer").setInputFiles(flyer);
  await ednas.getByLabel("What the picture shows").fill("Edna's picture");
  await update(ednas);
  await said(ednas, "Event updated successfully");

  await mine.getByLabel("What the picture shows").fill("My words");
  await update(mine);
  const asked = question(mine);
  await asked.getByRole("button", { name: "Keep mine for What the picture shows" }).waitFor();
  await asked.getByText("Edna's picture", { exact: true }).waitFor();
  await asked.getByRole("button", { name: "Take theirs for What the picture shows" }).click();
  await said(mine, "Event updated successfully");
  await openForm(mine, EVENT);
  expect(await mine.getByLabel("What the picture shows").inputValue()).toBe("Edna's picture");
});

test("the status of a new event follows its date until somebody chooses one", async () => {
  const page = await signInAt(site, "/admin/events/new");
  const status = page.getByLabel("Status");
  const date = page.getByLabel("Date*", { exact: true });
  expect(await status.inputValue()).toBe("completed");
  await date.fill("2090-05-04");
  expect(await status.inputValue()).toBe("upcoming");
  await date.fill("2020-05-04");
  expect(await status.inputValue()).toBe("completed");
  await page.getByLabel("Date: To Be Specified").check();
  expect(await status.inputValue()).toBe("upcoming");
  await page.getByLabel("Date: To Be Specified").uncheck();
  await status.selectOption("planning");
  await date.fill("2091-05-04");
  expect(await status.inputValue()).toBe("planning");
  await page.getByRole("button", { name: "Follow the date" }).click();
  expect(await status.inputValue()).toBe("upcoming");

  const { flyer } = await makeFlyers();
  await addFlyer(page, flyer);
  await page.getByLabel("Name").fill("Far away");
  await page.getByLabel("Location").fill("Market square");
  await page.getByLabel("Time*", { exact: true }).fill("09:30");
  await page.getByRole("button", { name: "Create Event" }).click();
  await said(page, "Event created successfully");
  await page.goto(`${site.server().url}/admin/events?q=far+away`);
  await page.getByRole("row", { name: /Far away.*Upcoming/ }).waitFor();
});

test("an event that can't be featured says why next to the checkbox, at once and from the server", async () => {
  const page = await signInAt(site, LIST, { expectedErrors: /status of 400/ });
  await openForm(page, EVENT);
  const why = page.getByText("A cancelled event can't be featured.", { exact: false });
  await page.getByLabel("Featured event").check();
  expect(await why.count()).toBe(0);
  await page.getByLabel("Status").selectOption("cancelled");
  await why.first().waitFor();
  expect(await page.getByLabel("Featured event").getAttribute("aria-invalid")).toBe("true");
  await update(page);
  await page.getByRole("alert").getByText("A cancelled event can't be featured.", { exact: false }).waitFor();
  await page.getByLabel("Featured event").uncheck();
  await expect.poll(() => page.locator("#event-isFeatured-error").count()).toBe(0);
});
