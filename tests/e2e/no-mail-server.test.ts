import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, PHONE, visitSite } from "#tests/support/browser.ts";
import { messagesOf } from "#tests/support/message-screens.ts";

/** Without SMTP_URL, the site says so wherever it would send a mail, and offers an alternative. */
const site = visitSite({ DEMO_CONTENT: "0" });
const { store } = messagesOf(site);

test("a reply is not sent; the person's own mail program sends the text, and the message is then answered", async () => {
  const [id] = await store({ name: "Amina Bello", email: "amina@example.org", phone: "+234 800 555 0100" });
  const page = await signInAt(site, `/admin/messages/${id}`, { viewport: PHONE });
  await page.getByLabel("Your reply to Amina Bello").fill("Come on Monday.\nWe are there.");
  const form = page.getByRole("region", { name: "Reply", exact: true });
  for (const name of ["Send with your own mail program", /^Reply on WhatsApp/])
    expect(await form.getByRole("link", { name }).getAttribute("href")).toContain("Come%20on%20Monday.");
  await page.getByRole("button", { name: "Save reply" }).click();
  const thread = page.getByRole("region", { name: "Replies" });
  await thread.getByText("Not sent: this website has no mail server").waitFor();
  expect(await page.getByText("Answered", { exact: true }).count()).toBe(0);
  const mail = await thread
    .getByRole("link", { name: "Send with your own mail program" })
    .getAttribute("href");
  expect(mail).toBe(
    "mailto:amina@example.org?subject=Your%20message%20to%20Her%20Value%20Foundation&body=Come%20on%20Monday.%0D%0AWe%20are%20there.",
  );
  const whatsapp = await thread.getByRole("link", { name: /Send on WhatsApp/ }).getAttribute("href");
  expect(whatsapp).toContain("2348005550100");
  expect(whatsapp).toContain("Come%20on%20Monday.");
  await expectNoAxeFindings(page);
  await thread.getByRole("button", { name: "Mark as answered" }).click();
  await page.getByText("Answered", { exact: true }).waitFor();
  await page.locator(".toast-info").getByText("Message marked as answered").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "replies");
  await page.goto("/admin");
  await page.getByText("This website has no mail server, so it sends nothing").waitFor();
});

test("the site doesn't claim to notify the contact address of messages", async () => {
  const page = await signInAt(site, "/admin/settings");
  const hint = page.getByText("where it tells of new messages");
  expect(await hint.textContent()).toMatch(/^This website has no mail server, so it sends nothing/);
  expect(await page.getByText("the owners are told").count()).toBe(0);
});

test("an owner sees and changes how long data is kept; a wrong number is reported next to its field", async () => {
  const page = await signInAt(site, "/admin/settings/data", { expectedErrors: /400/ });
  const days = page.getByRole("textbox", { name: "Days in the spam quarantine" });
  expect(await days.inputValue()).toBe("30");
  expect(await page.getByRole("textbox", { name: "Months in the archive" }).inputValue()).toBe("24");
  await days.fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter a number of days from 1 to 365.").first().waitFor();
  await expectNoAxeFindings(page);
  await days.fill("14");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Data updated successfully").waitFor();
  await page.reload();
  expect(await days.inputValue()).toBe("14");
});
