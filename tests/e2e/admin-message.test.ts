import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { saveContactDataOf } from "#tests/support/contact-data.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { messageRow, messagesOf, REFUSED } from "#tests/support/message-screens.ts";
import { readReceivedMails } from "#tests/support/received-mails.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { toast, undo } from "#tests/support/toasts.ts";

/** A single message: reading, moving and answering it, and when an answer is due. */
const mails = await startMailServer();
const site = visitSite({ DEMO_CONTENT: "0", SMTP_URL: mails.url });
beforeAll(() => saveContactDataOf(site.server()));
afterAll(() => mails.close());
const { store, stored, open } = messagesOf(site);

describe("a message", () => {
  test("is read once it is opened, can be marked unread, and returns to the same list", async () => {
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
    await messageRow(page, "Opened Sender").getByText("Unread", { exact: true }).waitFor();
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
    await toast(page, "Undone: 1 message as before");
    expect(stored(id)?.deleted_at).toBeNull();
  });

  test("is deleted while it is still being marked read: one after the other, and nothing requests it afterwards", async () => {
    const page = await signInAt(site, "/admin/messages");
    const [id] = (await store({ name: "Hurried Sender" })) as [string];
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/admin/messages/")) asked.push(pathname);
    });
    const reading = Promise.withResolvers<void>();
    const removal = Promise.withResolvers<void>();
    await page.route("**/admin/messages/reading", async (route) => {
      await reading.promise;
      await route.continue();
    });
    await page.route("**/admin/messages/trash", async (route) => {
      const response = await route.fetch();
      await removal.promise;
      await route.fulfill({ response });
    });
    await page.goto(`/admin/messages/${id}`);
    await page.getByRole("button", { name: "Delete" }).click();
    reading.resolve();
    await expect.poll(() => stored(id)?.deleted_at).not.toBeNull();
    removal.resolve();
    await toast(page, "Message deleted");
    await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
    expect(stored(id)).toMatchObject({ is_read: 1 });
    expect(asked.map((path) => path.split("/").at(-1))).toEqual([id, "reading", "trash"]);
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
    const received = await readReceivedMails(mails, "hello@example.org", 1);
    expect(received[0]?.headers.get("subject")).toEqual([
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
    const [mail] = await readReceivedMails(mails, "asking@example.org", 1);
    expect(mail?.text).toContain("Come on Monday.\r\nWe are there.");
    await expectNoAxeFindings(page);
  });

  test("a failed reply is kept and sent later; leaving an unsent one asks", async () => {
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

  test("two people answer at once: the second sees the first's reply and decides", async () => {
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

  test("by keyboard only: from the list to the message, archived, and back", async () => {
    const [id] = (await store({ name: "Keyboard Sender" })) as [string];
    const page = await signInAt(site, "/admin/messages?q=keyboard");
    await page.getByRole("link", { name: "Keyboard Sender" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Message from Keyboard Sender" }).waitFor();
    await expect.poll(() => stored(id)).toMatchObject({ is_read: 1 });
    await page.getByRole("link", { name: "Back to messages" }).focus();
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement?.textContent === "Reply");
    await page.keyboard.press("Enter");
    await expect
      .poll(() =>
        page.getByLabel("Your reply to Keyboard Sender").evaluate((field) => field.matches(":focus")),
      )
      .toBe(true);
    await page.getByRole("button", { name: "Reply", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => document.activeElement?.textContent === "Archive");
    await page.keyboard.press("Enter");
    await toast(page, "Message archived");
    expect(stored(id)).toMatchObject({ folder: "archive" });
  });
});

test("business days and holidays are set, and a wrong holiday is reported", async () => {
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

test("a saved answer is put into the reply with one tap, with the sender's name", async () => {
  const [id] = (await store({ name: "Amina Bello" })) as [string];
  const settings = await signInAt(site, "/admin/settings/answers", { expectedErrors: REFUSED });
  await settings.getByRole("button", { name: "Add answer" }).click();
  await settings.getByLabel("Title").fill("Thank you");
  await settings.getByRole("button", { name: "Save answers" }).click();
  await settings.getByText("Enter a text for each answer.").first().waitFor();
  expect(await settings.getByLabel("Title").inputValue()).toBe("Thank you");
  await settings.getByLabel("Text").fill("Dear {name},\nwe will call you.");
  await expectNoAxeFindings(settings);
  await settings.getByRole("button", { name: "Save answers" }).click();
  await toast(settings, "Data updated successfully");

  const page = await signInAt(site, `/admin/messages/${id}`, { viewport: PHONE });
  const reply = page.getByLabel("Your reply to Amina Bello");
  await page.getByRole("button", { name: "Thank you" }).click();
  expect(await reply.inputValue()).toBe("Dear Amina Bello,\nwe will call you.");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await reply.fill("It rains.");
  await page.getByRole("button", { name: "Thank you" }).click();
  expect(await reply.inputValue()).toBe("It rains.\n\nDear Amina Bello,\nwe will call you.");
});
