import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { messagesOf } from "#tests/support/message-screens.ts";

const site = visitSite({ DEMO_CONTENT: "0" });
const { store } = messagesOf(site);

test("the dashboard leads to what waits, and the menu counts the same", async () => {
  const page = await signInAt(site, "/admin");
  const today = page.getByRole("region", { name: "Today" });
  await today.getByText("Nothing is waiting for you.").waitFor();

  const aMonthAgo = Date.now() - 30 * 86_400_000;
  await store({ name: "Unread Sender" });
  await store({ name: "Overdue Sender", isRead: true, createdAt: aMonthAgo });
  await page.reload();
  const [first] = await today.getByRole("listitem").allInnerTexts();
  expect(first).toMatch(/^1 message to answer\s+Overdue/);
  await expectNoAxeFindings(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);

  await today.getByRole("link", { name: "1 unread message" }).click();
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const entry = page
    .getByRole("navigation", { name: "Admin" })
    .getByRole("listitem")
    .filter({ hasText: "Messages" });
  await entry.getByText("1 unread").waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Unread Sender" }).click();
  await page.getByRole("link", { name: "Back to messages" }).click();
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await entry.getByText("unread").waitFor({ state: "detached" });

  await page.keyboard.press("Escape");
  await page.goBack();
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("heading", { name: "Messages", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await entry.getByText("1 unread").waitFor();
});
