import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { GIVING_FORM, saveGivingForm } from "#tests/support/gifts.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { changeRows } from "#tests/support/stored-rows.ts";

const site = visitSite({ DEMO_CONTENT: "1" });
beforeAll(async () => {
  expect((await saveGivingForm(await signIn(site.server()))).status).toBe(200);
});

const PROMISED = { name: "Thank you for your promise" };

/** Fills in the form and sends it, and returns the reference. */
async function promise(page: Page): Promise<string> {
  await page.getByRole("radio", { name: "A uniform" }).check();
  await page.getByRole("radio", { name: "Example Bank" }).check();
  await page.getByRole("button", { name: "Promise This Gift" }).click();
  await page.getByRole("heading", PROMISED).waitFor();
  return /[\dA-Z]{4}-[\dA-Z]{4}/.exec(await page.getByRole("main").innerText())?.[0] as string;
}

test("on a phone without scripts, promising a gift takes two requests and 40 KB", async () => {
  const page = await site.open(undefined, { javaScriptEnabled: false, viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  const pages: string[] = [];
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type === "Document") pages.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  await page.goto("/donate");
  await promise(page);
  console.log(`promising a gift: ${bytes} bytes`);
  expect(pages).toEqual(["GET /donate", "POST /donate", expect.stringMatching(/^GET \/donate\//)]);
  expect(bytes).toBeLessThan(40_000);
});

describe.each([PHONE, TABLET, DESKTOP])("at $width pixels", (viewport) => {
  test("the form and the giver's page have nothing to object to", async () => {
    const page = await site.open("/donate", { viewport, expectedErrors: /400/ });
    await expectNoAxeFindings(page);
    await page.getByLabel("Amount in KES").fill("much");
    expect(await page.getByRole("radio", { name: "Another amount" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Promise This Gift" }).click();
    await page.getByRole("link", { name: "Enter an amount in KES" }).click();
    expect(await page.getByLabel("Amount in KES").inputValue()).toBe("much");
    await expectNoAxeFindings(page);
    await promise(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
});

test("a giver copies the reference, and withdraws the promise", async () => {
  const page = await site.open("/donate", { permissions: ["clipboard-read", "clipboard-write"] });
  const reference = await promise(page);
  await page.getByRole("button", { name: "Copy Reference" }).click();
  await page.getByText("Reference copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await page.getByRole("button", { name: "Withdraw My Promise" }).click();
  await page.waitForURL("**/donate");
});

test("a giver is reminded by hand, and an administrator stops it on request", async () => {
  const giver = await site.open("/donate", { viewport: PHONE });
  await giver.getByLabel("Your name").fill("Example Caller");
  await giver.getByLabel("Your email address or phone number").fill("0711 555 020");
  await giver.getByLabel("Remind me to give again").selectOption("Every month");
  const reference = await promise(giver);
  await giver.getByText(/^You asked us to remind you every month\. The next time is on /).waitFor();
  await expectNoAxeFindings(giver);
  // What the daily job does on that day.
  changeRows(site.server(), `update gifts set remind_by_hand = true where reference = '${reference}'`);
  const page = await signInAt(site, "/admin", { viewport: PHONE });
  await page.getByText("1 giver to remind by hand.").click();
  await page.getByRole("heading", { name: "To remind by hand" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const chat = page.getByRole("link", { name: "Open WhatsApp" });
  expect(decodeURIComponent((await chat.getAttribute("href")) as string)).toContain(reference);
  await page.getByRole("button", { name: "I have sent it to Example Caller" }).press("Enter");
  await page.getByRole("heading", { name: "To remind by hand" }).waitFor({ state: "detached" });
  await page.getByRole("searchbox").fill(reference);
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 gifts").waitFor();
  await page.getByRole("link", { name: "A uniform" }).click();
  await page.getByText(/^Every month, next on /).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Stop Reminders" }).press("Enter");
  await page.getByText(/^Every month, next on /).waitFor({ state: "detached" });
});

test("booking a promised gift takes two presses, also with a keyboard, and its giver sees it", async () => {
  const giver = await site.open("/donate", { viewport: PHONE });
  const reference = await promise(giver);
  const page = await signInAt(site, "/admin/gifts");
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: `It arrived: KES 1,500 · A uniform, ${reference}` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: `${reference} arrived` }).waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Enter");
  await page.getByText("Gift booked").waitFor();

  await page.getByRole("searchbox").fill(reference);
  await page.keyboard.press("Enter");
  await page.getByText("Showing 1-1 of 1 gifts").waitFor();
  await page.getByRole("link", { name: "A uniform" }).click();
  await page.getByRole("button", { name: "I have thanked" }).click();
  await page.getByRole("heading", { name: "Somebody has thanked" }).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Issue Receipt" }).click();
  await page.getByRole("link", { name: "Receipt No. 1" }).waitFor();
  await expectNoAxeFindings(page);
  await giver.reload();
  await giver.getByRole("heading", { name: "Your gift has arrived" }).waitFor();
  const [download] = await Promise.all([
    giver.waitForEvent("download"),
    giver.getByRole("link", { name: "Receipt No. 1 (PDF)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("receipt-1.pdf");
  await expectNoAxeFindings(giver);
});

test("a gift in cash is recorded, and a wrong amount is named beside its field", async () => {
  const page = await signInAt(site, "/admin/gifts/new", { viewport: PHONE, expectedErrors: /400/ });
  await page.getByLabel("Amount").fill("12,50");
  await page.getByLabel("How it came").fill("Cash");
  await page.getByLabel("Giver's name").fill("Example Giver");
  await page.getByRole("button", { name: "Record Gift" }).click();
  await page.getByRole("link", { name: "Enter an amount in KES" }).click();
  await expectNoAxeFindings(page);
  await page.getByLabel("Amount").fill("12.50");
  await page.getByRole("button", { name: "Record Gift" }).click();
  await page.getByRole("heading", { name: "KES 12.50" }).waitFor();
  await page.getByText("Example Giver", { exact: true }).waitFor();
  await expectNoAxeFindings(page);
});

test("an owner enters amounts and ways, and sees beside them what is wrong", async () => {
  const page = await signInAt(site, "/admin/settings/giving", { expectedErrors: /400/ });
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Add way to give" }).click();
  const way = page.getByRole("group", { name: "way to give 3" });
  await way.getByLabel("Kind").selectOption("mobile");
  await way.getByLabel("Name that visitors choose").fill("Example Money");
  await page.getByRole("button", { name: "Save giving" }).click();
  await page.getByRole("link", { name: "Enter the number of each mobile money account." }).waitFor();
  await way.getByLabel("Account, phone or web address").fill("0700 000 000");
  await page.getByRole("button", { name: "Save giving" }).click();
  await page.getByText("Data updated successfully").waitFor();
  await page.reload();
  expect(await way.getByLabel("Account, phone or web address").inputValue()).toBe("0700 000 000");
});

test("an appeal shows what has arrived on its story and on the giving page", async () => {
  const page = await signInAt(site, "/admin/pages/new");
  await page.getByLabel("Title").fill("Twenty girls back in class");
  await page.locator(".ProseMirror").fill("They want to sit their exams in May.");
  await page.getByLabel("Published").check();
  await page.getByRole("button", { name: "Save Page" }).click();
  await page.getByText("Page saved").waitFor();
  await page.goto("/admin/appeals");
  await page.getByRole("button", { name: "Add Appeal" }).click();
  await page.getByLabel("Title").fill("Exam fees");
  await page.getByLabel("Goal in KES").fill("6,000");
  await page.getByLabel("Last day").fill("2999-12-31");
  await page.getByLabel("The page that tells its story").selectOption("Twenty girls back in class");
  await expectNoAxeFindings(page);
  await page.keyboard.press("Enter");
  await page.getByText("Appeal saved").waitFor();
  await page.getByText(/KES.0 of KES.6,000/).waitFor();
  await expectNoAxeFindings(page);

  const visitor = await site.open("/donate", { viewport: PHONE });
  await expectNoAxeFindings(visitor);
  await visitor.getByRole("link", { name: "Exam fees" }).click();
  await visitor.getByRole("link", { name: "Read the story" }).click();
  await visitor.getByText("They want to sit their exams in May.").waitFor();
  await expectNoAxeFindings(visitor);
  await visitor.getByRole("link", { name: "Give for This" }).click();
  const reference = await promise(visitor);
  await page.goto("/admin/gifts");
  await page.getByRole("button", { name: new RegExp(reference) }).click();
  await page.getByRole("button", { name: "Book It" }).click();
  await page.getByText("Gift booked").waitFor();
  await visitor.goto("/pages/twenty-girls-back-in-class");
  await visitor.getByText(/KES.1,500 of KES.6,000/).waitFor();
  await visitor.getByText(/^25 % has arrived · [\d,]+ days left$/).waitFor();
  await visitor.getByText("Share", { exact: true }).click();
  await visitor.getByRole("button", { name: "Copy Link" }).waitFor();
  expect(await visitor.getByRole("link", { name: "WhatsApp", exact: true }).getAttribute("href")).toContain(
    encodeURIComponent("/pages/twenty-girls-back-in-class"),
  );
  await expectNoAxeFindings(visitor);
  await expectNoSidewaysScroll(visitor);
});

test("spending is entered and reversed, and the accounts show it to visitors", async () => {
  expect(
    (await saveGivingForm(await signIn(site.server()), [...GIVING_FORM, ["showsAccounts", "on"]])).status,
  ).toBe(200);
  const page = await signInAt(site, "/admin/spending", { viewport: PHONE, expectedErrors: /400/ });
  await expectNoAxeFindings(page);
  for (const [purpose, amount] of [
    ["Exercise books", "700"],
    ["Bus to the exam", "1,200"],
  ] as const) {
    await page.getByRole("button", { name: "Enter Spending" }).click();
    await page.getByLabel("Spent on").fill(purpose);
    await page.getByLabel("Day").fill("2026-01-31");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("link", { name: /^Enter an amount/ }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByLabel("Amount").fill(amount);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  await page.goto("/admin/spending?year=2026");
  await page.getByRole("button", { name: "Add receipt: Bus to the exam" }).press("Enter");
  const receipt = page.getByRole("dialog", { name: "Receipt: Bus to the exam" });
  await receipt.getByLabel("Photo of the receipt").setInputFiles({
    ...{ name: "receipt.jpg", mimeType: "image/jpeg", buffer: await smallPicture("jpeg", 401) },
  });
  await expectNoAxeFindings(page);
  await receipt.getByRole("button", { name: "Store Photo" }).press("Enter");
  await page.getByRole("button", { name: "Receipt: Bus to the exam", exact: true }).click();
  await receipt.getByRole("button", { name: "Show the Photo" }).press("Enter");
  await receipt.getByRole("img", { name: "The receipt" }).waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Reverse Exercise books" }).click();
  await page.getByLabel("Why?").fill("Entered twice");
  await page.keyboard.press("Enter");
  await page.getByText("Reversed: Entered twice").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    const visitor = await site.open("/accounts", { viewport });
    await visitor.getByText("Bus to the exam").waitFor();
    expect(await visitor.getByText("Exercise books").count()).toBe(0);
    await expectNoAxeFindings(visitor);
    await expectNoSidewaysScroll(visitor);
  }
});

test("a report goes to those who asked for it, and the giver's page shows it", async () => {
  const owner = await signIn(site.server());
  const appeal = randomUUID();
  const fields = { title: "Reported appeal", goal: "6000", isOpen: "on" };
  expect((await owner.ask(`/admin/appeals/${appeal}`, new URLSearchParams(fields))).status).toBe(200);
  const giver = await site.open(`/donate?appeal=${appeal}`, { viewport: PHONE });
  await giver.getByLabel("Your name").fill("Example Caller");
  await giver.getByLabel("Your email address or phone number").fill("0711 555 019");
  await giver.getByLabel("Tell me what my gift did").check();
  const reference = await promise(giver);
  const page = await signInAt(site, "/admin/gifts", { viewport: PHONE, expectedErrors: /400/ });
  await page.getByRole("button", { name: new RegExp(reference) }).click();
  await page.getByRole("button", { name: "Book It" }).click();
  await page.getByText("Gift booked").waitFor();
  await page.goto("/admin/appeals");
  await page.getByRole("link", { name: "Reports: Reported appeal" }).click();
  await page.getByText("1 person asked to hear of it").waitFor();
  await page.getByRole("button", { name: "Send Report" }).click();
  await page.getByRole("link", { name: "Write what the gifts did." }).waitFor();
  await expectNoAxeFindings(page);
  await page.getByLabel("What the gifts did").fill("Every girl of the class sat the exam.");
  await page.getByRole("button", { name: "Send Report" }).click();
  await page.getByRole("heading", { name: "To send by hand" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "I have sent it to Example Caller" }).click();
  await page.getByRole("heading", { name: "To send by hand" }).waitFor({ state: "detached" });
  await giver.reload();
  await giver.getByText("Every girl of the class sat the exam.").waitFor();
  await expectNoAxeFindings(giver);
});
