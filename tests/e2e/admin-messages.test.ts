import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { readFiledMails } from "#tests/support/mail-folder.ts";
import { insertMessages } from "#tests/support/messages.ts";
import { storedRows } from "#tests/support/stored-rows.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
const DAY = 86_400_000;
const REFUSED = /status of (400|401|404|409)|ERR_INTERNET_DISCONNECTED|Failed to fetch/;

async function store(...changes: Parameters<typeof insertMessages>[1][]): Promise<string[]> {
  const database = openDatabase({ dataDir: site.server().dataDir });
  try {
    return (await insertMessages(database.db, ...changes)).map(({ id }) => id);
  } finally {
    await database.close();
  }
}

const stored = (id: string) => storedRows(site.server(), `select * from messages where id = '${id}'`)[0];
const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).waitFor();
const undo = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).first().click();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function search(page: Page, words: string) {
  await page.getByRole("searchbox", { name: "Search by name, email or message" }).fill(words);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === words);
}

test("without a message the list says so", async () => {
  const page = await signInAt(site, "/admin/messages");
  await page.getByRole("heading", { name: "No messages yet" }).waitFor();
  await expectNoAxeFindings(page);
});

describe("the list", () => {
  beforeAll(async () => {
    const old = Date.now() - 20 * DAY;
    await store(
      { name: "Old Unanswered", createdAt: old, message: `Beginning ${"long ".repeat(40)}` },
      { name: "Old Answered", createdAt: old + 1, answeredAt: old + DAY, isRead: true },
      ...Array.from({ length: 12 }, (_, i) => ({
        name: `Page Filler ${i}`,
        createdAt: old + 10 + i,
        isRead: true,
        answeredAt: old + DAY,
      })),
      { name: "Fresh Sender", email: "fresh@example.org", message: "The minibus is late" },
      { name: "Quarantined Sender", folder: "spam", suspicion: "links, hurried" },
      { name: "Archived Sender", folder: "archive", isRead: true },
    );
  });

  test("shows the cards Total, Read and Unread, previews of 80 characters, and pages of ten", async () => {
    const page = await signInAt(site, "/admin/messages");
    const card = (label: string) => page.locator("dl").filter({ hasText: label }).locator("dd").first();
    await expect.poll(() => card("Total").textContent()).toBe("16");
    expect(await page.locator("dl").allTextContents()).toEqual(["Total16", "Read14", "Unread2"]);
    await page.getByText("Showing 1-10 of 15 messages").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Showing 11-15 of 15 messages").waitFor();
    const preview = `Beginning ${"long ".repeat(14)}...`;
    expect(preview).toHaveLength(83);
    await page.getByText(preview, { exact: true }).waitFor();
  });

  test("searches, filters by folder and by state, and keeps all that in its address", async () => {
    const page = await signInAt(site, "/admin/messages");
    await search(page, "minibus");
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    await row(page, "Fresh Sender").waitFor();
    await search(page, "FRESH@example");
    await row(page, "Fresh Sender").waitFor();
    await search(page, "nobody-has-this");
    await page.getByRole("heading", { name: "No messages found" }).waitFor();
    await page.getByText("Try adjusting your filters or search terms").waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await row(page, "Fresh Sender").waitFor();
    await page.getByLabel("Folder").selectOption({ label: "Spam quarantine (1)" });
    await page.getByRole("button", { name: "Search" }).click();
    await row(page, "Quarantined Sender").waitFor();
    await page.getByLabel("Folder").selectOption({ label: "Archive (1)" });
    await page.getByRole("button", { name: "Search" }).click();
    await row(page, "Archived Sender").waitFor();
    await page.goto("/admin/messages?show=unread");
    await row(page, "Old Unanswered").waitFor();
    expect(await page.getByRole("row").count()).toBe(3);
  });

  test("what is typed while a search is under way stays; what the address says comes with it", async () => {
    const page = await signInAt(site, "/admin/messages");
    const field = page.getByRole("searchbox", { name: "Search by name, email or message" });
    const held = Promise.withResolvers<void>();
    await page.route(/messages\.data\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await field.fill("minibus");
    await page.keyboard.press("Enter");
    await field.fill("minibus is late");
    held.resolve();
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    expect(await field.inputValue()).toBe("minibus is late");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByText("Showing 1-10 of 15 messages").waitFor();
    expect(await field.inputValue()).toBe("");
    await page.goBack();
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    expect(await field.inputValue()).toBe("minibus");
  });

  test("overdue messages stand out and can be listed; answered ones and due ones say so", async () => {
    const page = await signInAt(site, "/admin/messages");
    await row(page, "Fresh Sender").getByText(/^Due /).waitFor();
    await page.getByLabel("Show").selectOption({ label: "Overdue (1)" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    const overdue = row(page, "Old Unanswered");
    await overdue.getByText("Overdue", { exact: true }).waitFor();
    await overdue.getByText(/^Was due /).waitFor();
    await page.goto("/admin/messages?page=2");
    await row(page, "Old Answered").getByText("Answered", { exact: true }).waitFor();
  });

  test("many at once: chosen ones are archived, and Undo brings them back", async () => {
    await store({ name: "Bulk One" }, { name: "Bulk Two" }, { name: "Bulk Three" });
    const page = await signInAt(site, "/admin/messages?q=bulk");
    expect(await page.getByRole("button", { name: "Archive" }).count()).toBe(0);
    await page.getByLabel(/^Choose the message from Bulk One/).check();
    await page.getByLabel(/^Choose the message from Bulk Two/).check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Archive" }).click();
    await toast(page, "2 messages archived");
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    await undo(page);
    await toast(page, "2 messages moved to the inbox");
    await page.getByText("Showing 1-3 of 3 messages").waitFor();
    await page.getByLabel("Select all on this page").check();
    await page.getByRole("button", { name: "Mark as read" }).click();
    await toast(page, "3 messages marked as read");
    await page.waitForFunction(() => document.activeElement?.id === "choose-all-messages");
    await expect.poll(() => page.getByText("Unread", { exact: true }).count()).toBe(2);
  });

  test("what another administrator changed meanwhile is left alone, and said", async () => {
    const [id] = await store({ name: "Contested" });
    const page = await signInAt(site, "/admin/messages?q=contested", { expectedErrors: REFUSED });
    const other = await signInAt(site, "/admin/messages?q=contested");
    await row(page, "Contested").waitFor();
    await other.getByLabel(/^Choose the message from Contested/).check();
    await other.getByRole("button", { name: "Archive" }).click();
    await toast(other, "Message archived");
    await page.getByLabel(/^Choose the message from Contested/).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByText(/^Somebody else has changed this since you opened it/).waitFor();
    expect(stored(id as string)).toMatchObject({ folder: "archive", deleted_at: null });
    await page.getByRole("heading", { name: "No messages found" }).waitFor();
  });

  test("exports what it shows", async () => {
    const page = await signInAt(site, "/admin/messages?q=minibus");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await (await download.createReadStream()).toArray()).join("").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"Fresh Sender"');
  });
});

describe("a message", () => {
  const open = async (change: Parameters<typeof insertMessages>[1], options = {}) => {
    const [id] = (await store(change)) as [string];
    const page = await signInAt(site, `/admin/messages/${id}`, options);
    return { id, page };
  };

  test("is read once it is opened, can be unread again, and leads back to the same list", async () => {
    const [id] = (await store({
      name: "Opened Sender",
      subject: "A visit",
      message: "Line one\nLine two",
    })) as [string];
    const page = await signInAt(site, "/admin/messages?q=opened");
    expect(stored(id)).toMatchObject({ is_read: 0 });
    await page.getByRole("link", { name: "Opened Sender" }).click();
    await page.getByRole("heading", { level: 1, name: "A visit" }).waitFor();
    await page.getByText("Line one Line two").waitFor();
    await expect.poll(() => stored(id)).toMatchObject({ is_read: 1 });
    await page.getByRole("button", { name: "Mark as unread" }).click();
    await toast(page, "Message marked as unread");
    await page.waitForURL("**/admin/messages?q=opened");
    await row(page, "Opened Sender").getByText("Unread", { exact: true }).waitFor();
    expect(stored(id)).toMatchObject({ is_read: 0 });
    await page.getByRole("link", { name: "Opened Sender" }).click();
    await page.getByRole("link", { name: "Back to messages" }).click();
    await page.waitForURL("**/admin/messages?q=opened");
  });

  test("is deleted, and Undo on the next page restores it", async () => {
    const { id, page } = await open({ name: "Deleted Sender" });
    await page.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Message deleted");
    await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
    expect(stored(id)?.deleted_at).not.toBeNull();
    await undo(page);
    await toast(page, "Message restored");
    expect(stored(id)?.deleted_at).toBeNull();
  });

  test("in quarantine says why, and 'Not spam' moves it to the inbox and sends its mail", async () => {
    const { id, page } = await open({
      name: "Wrongly Suspected",
      folder: "spam",
      suspicion: "hidden field, hurried, links, many messages",
      subject: "Not an advertisement",
    });
    for (const reason of [
      "A field was filled in that people do not see.",
      "It was sent within three seconds.",
      "It holds more links than people write, or links where people write none.",
      "Many messages came from the same network within an hour.",
    ])
      await page.getByText(reason).waitFor();
    expect(await page.getByRole("button", { name: "Send reply" }).count()).toBe(0);
    await expectNoAxeFindings(page);
    await page.getByRole("button", { name: "Not spam" }).click();
    await toast(page, "Message moved to the inbox");
    await page.getByRole("button", { name: "Send reply" }).waitFor();
    expect(stored(id)).toMatchObject({ folder: "inbox" });
    const mails = await readFiledMails(site.server(), "hello@example.org", 1);
    expect(mails[0]?.headers.get("subject")).toEqual([
      "Message from Wrongly Suspected: Not an advertisement",
    ]);
  });

  test("is answered by mail, kept as a thread that says when it was sent", async () => {
    const { page } = await open(
      { name: "Asking Sender", email: "asking@example.org" },
      { expectedErrors: REFUSED },
    );
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Enter your reply.").first().waitFor();
    await page.getByLabel("Your reply to Asking Sender").fill("Come on Monday.\nWe are there.");
    await page.getByText("29/5000 characters").waitFor();
    await page.getByRole("button", { name: "Send reply" }).click();
    await toast(page, "Your reply is on its way");
    const thread = page.getByRole("region", { name: "Replies" });
    await thread.getByText("Come on Monday. We are there.").waitFor();
    expect(await page.getByLabel("Your reply to Asking Sender").inputValue()).toBe("");
    await thread.getByText("Sent", { exact: true }).waitFor();
    await page.getByText("Answered", { exact: true }).waitFor();
    const [mail] = await readFiledMails(site.server(), "asking@example.org", 1);
    expect(mail?.text).toContain("Come on Monday.\r\nWe are there.");
    await expectNoAxeFindings(page);
  });

  test("a reply that fails is kept and sent later; leaving an unsent one asks", async () => {
    const { id, page } = await open({ name: "Patient Sender" }, { expectedErrors: REFUSED });
    const box = page.getByLabel("Your reply to Patient Sender");
    await expect.poll(() => stored(id)).toMatchObject({ is_read: 1 });
    await box.fill("A long answer");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("Your reply was not stored. Please try again.").waitFor();
    expect(await box.inputValue()).toBe("A long answer");
    await page.context().setOffline(false);
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Send reply" }).click();
    await page.getByText("You have been signed out").waitFor();
    await page.context().addCookies(cookies);
    await page.getByRole("link", { name: "Back to messages" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await box.inputValue()).toBe("A long answer");
    await page.getByRole("button", { name: "Send reply" }).click();
    await toast(page, "Your reply is on its way");
    await page.getByRole("link", { name: "Back to messages" }).click();
    await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
    expect(
      storedRows(site.server(), `select * from message_replies where message_id = '${id}'`),
    ).toHaveLength(1);
  });

  test("two answer at once: the second sees the first's reply and decides", async () => {
    const { id, page } = await open({ name: "Twice Answered" }, { expectedErrors: REFUSED });
    const other = await signInAt(site, `/admin/messages/${id}`);
    for (const [who, text] of [
      [other, "I have called her."],
      [page, "Please call us."],
    ] as const) {
      await who.getByLabel("Your reply to Twice Answered").fill(text);
      await who.getByRole("button", { name: "Send reply" }).click();
      if (who === other) await toast(who, "Your reply is on its way");
    }
    await page.getByText(/^Somebody else has changed or answered this message/).waitFor();
    await page.getByText(/^Theirs: .* replied: I have called her\.$/).waitFor();
    expect(await page.getByLabel("Your reply to Twice Answered").inputValue()).toBe("Please call us.");
    await page.getByRole("button", { name: "Send reply" }).click();
    await toast(page, "Your reply is on its way");
  });

  test("from somebody with a phone is answered on WhatsApp and marked by hand", async () => {
    const { page } = await open({ name: "Phone Sender", phone: "+234 800 555 0142" });
    const chat = page.getByRole("link", { name: "Reply on WhatsApp" });
    expect(await chat.getAttribute("href")).toMatch(
      /^https:\/\/wa\.me\/2348005550142\?text=Hello%20Phone%20Sender/,
    );
    await page.getByLabel("Your reply to Phone Sender").fill("On Monday");
    expect(await chat.getAttribute("href")).toBe("https://wa.me/2348005550142?text=On%20Monday");
    await page.getByLabel("Your reply to Phone Sender").fill("");
    await page.getByRole("button", { name: "Mark as answered" }).click();
    await toast(page, "Message marked as answered");
    await page.getByRole("button", { name: "Mark as unanswered" }).waitFor();
  });

  test("by keyboard alone: from the list to the message, archived, and back", async () => {
    const [id] = (await store({ name: "Keyboard Sender" })) as [string];
    const page = await signInAt(site, "/admin/messages?q=keyboard");
    await page.getByRole("link", { name: "Keyboard Sender" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Message from Keyboard Sender" }).waitFor();
    await expect.poll(() => stored(id)).toMatchObject({ is_read: 1 });
    await page.getByRole("link", { name: "Back to messages" }).focus();
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement?.textContent === "Archive");
    await page.keyboard.press("Enter");
    await toast(page, "Message archived");
    expect(stored(id)).toMatchObject({ folder: "archive" });
  });

  test.each(["/admin/messages", "a message", "/admin/settings/reply-times"])(
    "%s has no findings and never scrolls sideways",
    async (address) => {
      const [id] = await store({
        name: "W".repeat(100),
        email: `${"x".repeat(60)}@${"y".repeat(60)}.example.org`,
        subject: "S".repeat(150),
        message: "m".repeat(500),
        phone: "+234 800 555 0142",
      });
      const path = address === "a message" ? `/admin/messages/${id}` : address;
      const page = await signInAt(site, path, { viewport: PHONE });
      for (const viewport of [PHONE, TABLET, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expectNoSidewaysScroll(page);
        await expectNoAxeFindings(page);
      }
    },
  );
});

test("business days and holidays are set, and a wrong holiday is said", async () => {
  const page = await signInAt(site, "/admin/settings/reply-times", { expectedErrors: REFUSED });
  expect(await page.getByLabel("Saturday").isChecked()).toBe(false);
  await page.getByLabel("Saturday").check();
  await page.getByRole("button", { name: "Add holiday" }).click();
  await page.getByLabel("Name").fill("Independence Day");
  await page.getByLabel("Repeats").selectOption({ label: "Every year" });
  await page.getByRole("button", { name: "Save reply times" }).click();
  await page.getByText("Enter the date of each holiday.").first().waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Independence Day");
  await expectNoAxeFindings(page);
  await page.getByLabel("Date").fill("2026-10-01");
  await page.getByRole("button", { name: "Save reply times" }).click();
  await toast(page, "Data updated successfully");
  await page.reload();
  expect(await page.getByLabel("Saturday").isChecked()).toBe(true);
  expect(await page.getByLabel("Date").inputValue()).toBe("2026-10-01");
  await page.getByRole("button", { name: "Remove holiday Independence Day" }).click();
  await page.getByText("No holidays yet.").waitFor();
  await page.getByRole("link", { name: "General" }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Leave" })
    .click();
  await page.waitForURL("**/admin/settings");
});
