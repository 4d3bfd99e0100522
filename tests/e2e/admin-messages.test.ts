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
import { messageRow, messagesOf, REFUSED } from "#tests/support/message-screens.ts";
import { toast, undo } from "#tests/support/toasts.ts";

/** The list of messages. The first test needs a site without any. */
const site = visitSite({ DEMO_CONTENT: "0" });
const { store, stored } = messagesOf(site);
const DAY = 86_400_000;

async function search(page: Page, words: string) {
  await page.getByRole("searchbox", { name: "Search by name, email or message" }).fill(words);
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL((url) => url.searchParams.get("q") === words);
}

test("without messages the list says so", async () => {
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
    await expect.poll(() => page.locator("dl").allTextContents()).toEqual(["Total16", "Read14", "Unread2"]);
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
    await messageRow(page, "Fresh Sender").waitFor();
    await search(page, "FRESH@example");
    await messageRow(page, "Fresh Sender").waitFor();
    await search(page, "nobody-has-this");
    await page.getByRole("heading", { name: "No messages found" }).waitFor();
    await page.getByText("Try adjusting your filters or search terms").waitFor();
    await page.getByRole("link", { name: "Clear" }).click();
    await messageRow(page, "Fresh Sender").waitFor();
    // A filter acts at once.
    await page.getByLabel("Folder").selectOption({ label: "Spam quarantine (1)" });
    await messageRow(page, "Quarantined Sender").waitFor();
    await page.getByLabel("Folder").selectOption({ label: "Archive (1)" });
    await messageRow(page, "Archived Sender").waitFor();
    // A search in the archive stays there. Elsewhere it covers all folders and names each.
    await search(page, "quarantined");
    await page.getByRole("link", { name: "Search all folders" }).click();
    await messageRow(page, "Quarantined Sender").getByText("Spam quarantine").waitFor();
    expect(await page.getByLabel("Folder").locator("option:checked").textContent()).toBe("All folders");
    await expectNoAxeFindings(page);
    await page.goto("/admin/messages?show=unread");
    await messageRow(page, "Old Unanswered").waitFor();
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
  });

  test("typing during a search is kept, and the address is updated with it", async () => {
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

  test("overdue messages stand out and can be listed; answered and due ones are labelled", async () => {
    const page = await signInAt(site, "/admin/messages");
    await messageRow(page, "Fresh Sender").getByText(/^Due /).waitFor();
    await page.getByLabel("Show").selectOption({ label: "Overdue (1)" });
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    const overdue = messageRow(page, "Old Unanswered");
    await overdue.getByText("Overdue", { exact: true }).waitFor();
    await overdue.getByText(/^Was due /).waitFor();
    await page.goto("/admin/messages?page=2");
    await messageRow(page, "Old Answered").getByText("Answered", { exact: true }).waitFor();
  });

  test("bulk changes: chosen messages are archived, and Undo restores them", async () => {
    await store({ name: "Bulk One" }, { name: "Bulk Two" }, { name: "Bulk Three" });
    const page = await signInAt(site, "/admin/messages?q=bulk&folder=inbox");
    expect(await page.getByRole("button", { name: "Archive" }).count()).toBe(0);
    await page.getByLabel(/^Choose the message from Bulk One/).check();
    await page.getByLabel(/^Choose the message from Bulk Two/).check();
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Archive" }).click();
    const question = page.getByRole("dialog", { name: "Archive these messages?" });
    await question.getByText("2 messages go to the archive.", { exact: true }).waitFor();
    await expectNoAxeFindings(page);
    await question.getByRole("button", { name: "Archive" }).click();
    await toast(page, "2 messages archived");
    await page.getByText("Showing 1-1 of 1 messages").waitFor();
    await undo(page);
    await toast(page, "Undone: 2 messages as before");
    await page.getByText("Showing 1-3 of 3 messages").waitFor();
    await page.getByLabel("Select all on this page").check();
    await page.getByRole("button", { name: "Mark as read" }).click();
    await toast(page, "3 messages marked as read");
    await page.waitForFunction(() => document.activeElement?.id === "choose-all-messages");
    await expect.poll(() => page.getByText("Unread", { exact: true }).count()).toBe(2);
  });

  test("what another administrator changed meanwhile is left alone, and reported", async () => {
    const [id] = await store({ name: "Contested" });
    const page = await signInAt(site, "/admin/messages?q=contested&folder=inbox", {
      expectedErrors: REFUSED,
    });
    const other = await signInAt(site, "/admin/messages?q=contested&folder=inbox");
    await messageRow(page, "Contested").waitFor();
    await other.getByLabel(/^Choose the message from Contested/).check();
    await other.getByRole("button", { name: "Archive" }).click();
    await other.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await toast(other, "Message archived");
    await page.getByLabel(/^Choose the message from Contested/).check();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
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
