import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type OpenOptions,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { saveContactDataOf } from "#tests/support/contact-data.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const SENT = "Message sent successfully! We will get back to you soon.";

const mails = await startMailServer();
const site = visitSite({ DEMO_CONTENT: "0", SMTP_URL: mails.url });
beforeAll(() => saveContactDataOf(site.server()));
afterAll(() => mails.close());
const send = (page: Page) => page.getByRole("button", { name: "Send Message" });
const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

/** Finds a field by its accessible name. */
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Opens a page and waits for hydration. Before it, forms are sent as without JavaScript. */
async function openLive(path: string, options: OpenOptions = {}) {
  const page = await site.open(path, options);
  await page.locator("#menu[data-live]").waitFor({ state: "attached" });
  return page;
}

async function fill(page: Page, email: string) {
  await field(page, "First Name").fill("Amina");
  await field(page, "Last Name").fill("Bello");
  await field(page, "Email Address").fill(email);
  await field(page, "Message").fill("Whom can we ask?");
}

/** Holds the form's request until it is released. */
async function holdSending(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/contact", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("contact on a %s", (_name, viewport) => {
  test("has the fields and the other ways to contact us", async () => {
    const page = await site.open("/contact", { viewport });
    await page.getByRole("heading", { level: 1, name: "Contact Us" }).waitFor();
    for (const label of ["First Name", "Last Name", "Email Address", "Message"]) {
      expect(await field(page, label).getAttribute("required"), label).not.toBeNull();
    }
    expect(await field(page, "Subject (optional)").getAttribute("required")).toBeNull();
    expect(await field(page, "Email Address").getAttribute("type")).toBe("email");
    expect(await field(page, "Message").getAttribute("rows")).toBe("5");
    const aside = page.getByRole("complementary", { name: "Other ways to reach us" });
    await aside.getByText("We reply to every message within 48 hours on business days.").waitFor();
    expect(await aside.getByRole("link", { name: "+234 800 555 0100" }).getAttribute("href")).toBe(
      "tel:+2348005550100",
    );
    expect(await aside.getByRole("link", { name: "write on WhatsApp" }).getAttribute("href")).toMatch(
      /^https:\/\/wa\.me\/2348005550100/,
    );
    expect(await aside.getByRole("link", { name: "hello@example.org" }).getAttribute("href")).toBe(
      "mailto:hello@example.org",
    );
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

test("while it is sent the button is disabled and reads 'Sending...'; then a toast for 5 seconds, and empty fields", async () => {
  const page = await site.open();
  await page.clock.install();
  await page.goto("/contact");
  await page.locator("#menu[data-live]").waitFor({ state: "attached" });
  const letGo = await holdSending(page);
  await fill(page, "sent@example.org");
  await field(page, "Subject (optional)").fill("My cousin");
  await page.getByText("9/150 characters", { exact: true }).waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await send(page).click();
  const sending = page.getByRole("button", { name: "Sending..." });
  await sending.waitFor();
  expect(await sending.isDisabled()).toBe(true);
  letGo();
  await toast(page, SENT).waitFor();
  await send(page).waitFor();
  for (const label of ["First Name", "Last Name", "Email Address", "Subject (optional)", "Message"])
    expect(await field(page, label).inputValue(), label).toBe("");
  await page.getByText("0/150 characters", { exact: true }).waitFor();
  const box = await toast(page, SENT).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(DESKTOP.width / 2);
  expect(box?.y).toBeLessThan(DESKTOP.height / 4);
  await page.clock.runFor(4900);
  expect(await toast(page, SENT).isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast(page, SENT).waitFor({ state: "hidden" });
  expect(
    storedRows(site.server(), "select name, subject from messages where email = 'sent@example.org'"),
  ).toEqual([{ name: "Amina Bello", subject: "My cousin" }]);
});

test("wrong fields are reported next to them and in a summary with links; nothing typed is lost", async () => {
  const page = await openLive("/contact", { viewport: PHONE, expectedErrors: /400/ });
  await fill(page, "amina@");
  await field(page, "Last Name").fill("");
  await send(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await summary.waitFor();
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await toast(page, "Error: Please check the fields that are marked").waitFor();
  await expectNoAxeFindings(page);
  await summary.getByRole("link", { name: "Enter your last name." }).click();
  const lastName = field(page, "Last Name");
  expect(await lastName.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await lastName.getAttribute("aria-invalid")).toBe("true");
  expect(await field(page, "First Name").inputValue()).toBe("Amina");
  expect(await field(page, "Message").inputValue()).toBe("Whom can we ask?");
  // The rest uses the keyboard only.
  await page.keyboard.type("Bello");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await toast(page, SENT).waitFor();
});

test.each([
  [429, "too many came from your network. Try again in 7 minutes."],
  [500, "something went wrong on our side. Try again in 1 minute."],
  [503, "a part of this website does not answer at the moment. Try again in 1 minute."],
  [undefined, "no answer came from us. Your connection may be weak at the moment. Try again in 1 minute."],
])("when the answer is %s, it says why and when to try again; retrying works", async (status, why) => {
  const page = await openLive("/contact", { expectedErrors: /ERR_FAILED|status of/ });
  const email = `retry-${status}@example.org`;
  await fill(page, email);
  await page.route("**/contact", (route) =>
    status
      ? route.fulfill({ status, headers: status === 429 ? { "Retry-After": "400" } : {} })
      : route.abort(),
  );
  await send(page).click();
  const refusal = `Failed to send message: ${why}`;
  await toast(page, `Error: ${refusal}`).waitFor();
  await page.getByRole("alert").getByText(`${refusal} Nothing you typed is lost.`).waitFor();
  expect(await field(page, "First Name").inputValue()).toBe("Amina");
  expect(await field(page, "Message").inputValue()).toBe("Whom can we ask?");
  await page.unroute("**/contact");
  await send(page).click();
  await toast(page, SENT).waitFor();
  await toast(page, `Error: ${refusal}`).waitFor({ state: "hidden" });
  expect(storedRows(site.server(), `select id from messages where email = '${email}'`)).toHaveLength(1);
});

test("success stays on the page, in a region that screen readers watch", async () => {
  const page = await openLive("/contact");
  const answer = page.getByRole("main").getByRole("status");
  expect(await answer.textContent()).toBe("");
  await fill(page, "lasting@example.org");
  await answer.evaluate((element) => {
    element.dataset.wasHere = "yes";
  });
  await send(page).click();
  await answer.getByText(SENT, { exact: true }).waitFor();
  expect(await answer.evaluate((element) => element.dataset.wasHere)).toBe("yes");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await toast(page, SENT).waitFor({ state: "hidden" });
  expect(await answer.getByText(SENT, { exact: true }).isVisible()).toBe(true);
});

test("without JavaScript it is sent, the answer is on the page, and a wrong form keeps what was typed", async () => {
  const page = await site.open("/contact", {
    javaScriptEnabled: false,
    viewport: PHONE,
    expectedErrors: /400/,
  });
  await fill(page, "amina@");
  await send(page).click();
  await page.getByRole("link", { name: /^Enter an email address/ }).waitFor();
  expect(await field(page, "First Name").inputValue()).toBe("Amina");
  expect(await field(page, "Message").inputValue()).toBe("Whom can we ask?");
  await field(page, "Email Address").fill("plain@example.org");
  await send(page).click();
  await page.getByRole("status").getByText(SENT, { exact: true }).waitFor();
  expect(await field(page, "First Name").inputValue()).toBe("");
  await page.goto("/contact");
  await fill(page, "plain@example.org");
  await send(page).click();
  await page.getByRole("status").getByText(SENT, { exact: true }).waitFor();
  expect(storedRows(site.server(), "select id from messages where email = 'plain@example.org'")).toHaveLength(
    1,
  );
});

test("what was typed before hydration is sent, and its sender is not taken for a program", async () => {
  const page = await site.open();
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "domcontentloaded" });
  await fill(page, "early@example.org");
  letCome();
  await page.locator("#menu[data-live]").waitFor({ state: "attached" });
  expect(await field(page, "First Name").inputValue()).toBe("Amina");
  await field(page, "Message").press("End");
  await page.keyboard.type("!");
  await send(page).click();
  await toast(page, SENT).waitFor();
  expect(
    storedRows(site.server(), "select message, folder from messages where email = 'early@example.org'"),
  ).toEqual([{ message: "Whom can we ask?!", folder: "inbox" }]);
});

describe("the newsletter form", () => {
  const answer = /^Almost done: look into your mailbox/;

  test("confirms in place", async () => {
    const page = await openLive("/newsletter", { viewport: PHONE, expectedErrors: /400/ });
    await expectNoAxeFindings(page);
    await field(page, "Email Address").fill("amina@");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByText("Enter your email address, for example amina@example.org.").waitFor();
    await expectNoAxeFindings(page);
    await field(page, "Email Address").fill("amina@example.org");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(answer).waitFor();
    expect(new URL(page.url()).pathname).toBe("/newsletter");
    await expectNoAxeFindings(page);
  });

  test("works without JavaScript, from the mail to the end of the subscription", async () => {
    const page = await site.open("/newsletter", { javaScriptEnabled: false });
    const linkTo = async (kind: string, count: number) => {
      const received = await readReceivedMails(mails, "plain@example.org", count);
      return new RegExp(`/newsletter/${kind}/[\\w-]+`).exec(received.at(-1)?.text ?? "")?.[0] ?? "";
    };
    await field(page, "Email Address").fill("plain@example.org");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.getByRole("heading", { level: 1, name: "Check your inbox" }).waitFor();
    await page.getByText(answer).waitFor();
    await page.goto(await linkTo("confirm", 1));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("heading", { level: 1, name: "You are subscribed" }).waitFor();
    await page.goto(await linkTo("unsubscribe", 2));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("heading", { level: 1, name: "You have been unsubscribed" }).waitFor();
  });

  test("its pages are readable on a phone", async () => {
    const page = await site.open("/newsletter/confirm/unknown", { viewport: PHONE, expectedErrors: /410/ });
    await page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Subscribe again" }).click();
    await page.getByRole("heading", { level: 1, name: "Newsletter" }).waitFor();
  });
});
