import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
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
let broken: string;
beforeAll(async () => {
  ({ flyer, broken } = await makeFlyers());
});
const eventsPage = async () => (await fetch(`${site.server().url}/events`)).text();

describe("adding an event", () => {
  test("without a flyer and other fields reports each field, and keeps what was typed", async () => {
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
      await expect.poll(() => page.getByText(words, { exact: true }).count(), { message: words }).toBe(2);
    expect(await page.getByLabel("Name").inputValue()).toBe("Half an event");
    await expectNoAxeFindings(page);
    await problems.getByRole("link", { name: "Enter a location." }).click();
    await page.keyboard.type("Typed at the field");
    expect(await page.getByLabel("Location").inputValue()).toBe("Typed at the field");
  });

  test("shows the flyer before it is sent, and says if it can't", async () => {
    const page = await signInAt(site, "/admin/events/new");
    await page.getByLabel("Event flyer").setInputFiles(broken);
    await said(page, "Failed to preview event flyer.");
    await page.getByLabel("Event flyer").setInputFiles(flyer);
    await page.locator("form img[src^='blob:']").waitFor();
    await expect.poll(() => page.getByText("Failed to preview event flyer.").count()).toBeLessThan(2);
  });

  test("shows it on the next request of its page, and returns to the list as it was", async () => {
    const page = await signInAt(site, "/admin/events?sort=name");
    const before = await page.getByRole("main").locator("dd").first().innerText();
    await createEvent(page, flyer, "A day of letters");
    await page.waitForURL(/\/admin\/events\?sort=name$/);
    await page
      .getByRole("main")
      .getByText(String(Number(before) + 1), { exact: true })
      .first()
      .waitFor();
    await rowOf(page, "A day of letters").getByText("4 May 2027").waitFor();
    expect(await eventsPage()).toContain("A day of letters");
  });

  test("from another one takes over everything but the date, by keyboard", async () => {
    const page = await signInAt(site, "/admin/events?q=digital+first", { viewport: PHONE });
    await openForm(page, "Digital first steps");
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Duplicate" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "Add Event" }).waitFor();
    expect(await page.getByLabel("Name").inputValue()).toMatch(/^Digital first steps/);
    expect(await page.getByLabel("Date*", { exact: true }).inputValue()).toBe("");
    expect(await page.getByLabel("Time*", { exact: true }).inputValue()).not.toBe("");
    expect(await page.getByLabel("What the picture shows").inputValue()).not.toBe("");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel("Name").fill("Digital second steps");
    await page.getByLabel("Date*", { exact: true }).fill("2027-09-01");
    await page.getByRole("button", { name: "Create Event" }).press("Enter");
    await page.getByRole("button", { name: "Publish anyway" }).press("Enter");
    await said(page, "Event created successfully");
    await page.waitForURL(/\/admin\/events\?q=digital\+first$/);
    expect(await eventsPage()).toContain("Digital second steps");
  });

  test("with an end, which visitors see", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /400/ });
    await addFlyer(page, flyer);
    await fillForm(page, "A long morning");
    await page.getByLabel("End", { exact: true }).fill("09:30");
    await page.getByRole("button", { name: "Create Event" }).click();
    await page.getByRole("link", { name: "Enter an end after the beginning, or leave it empty." }).click();
    await page.getByLabel("End", { exact: true }).fill("12:45");
    await page.getByRole("button", { name: "Create Event" }).click();
    await said(page, "Event created successfully");
    expect(await eventsPage()).toContain("09:30–12:45");
  });

  test("with date and time still open", async () => {
    const page = await signInAt(site, "/admin/events/new");
    await addFlyer(page, flyer);
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

  test("reports a lost connection or failing picture store, and can be retried", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /ERR_FAILED|500/ });
    await addFlyer(page, flyer);
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

  test("asks before discarding what was typed", async () => {
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

  test("loses nothing when the session has ended", async () => {
    const page = await signInAt(site, "/admin/events/new", { expectedErrors: /401/ });
    await addFlyer(page, flyer);
    await fillForm(page, "Typed for long");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create Event" }).click();
    await said(page, "You have been signed out");
    expect(await page.getByLabel("Name").inputValue()).toBe("Typed for long");
  });
});

test("an event is added with the keyboard only", async () => {
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
