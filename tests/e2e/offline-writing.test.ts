import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { heading, OFFLINE, read, received, sendMessage, writeMessage } from "#tests/support/offline.ts";

const SENT = "Message sent successfully! We will get back to you soon.";

const site = visitSite();

describe("writing without a connection", () => {
  const waiting = (page: Page, text: string) =>
    page.getByRole("status").getByText(`Kept on this phone until it is sent: “${text}”`);

  test("the message is kept, shown on every page, and sent once when the connection is back", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    const text = "My sister wants to go back to school.";
    await writeMessage(page, text);
    await page.context().setOffline(true);
    await sendMessage(page);
    await waiting(page, text).waitFor();
    expect(await page.getByRole("textbox", { name: "Message", exact: true }).inputValue()).toBe("");
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await page.goto("/");
    await waiting(page, text).waitFor();

    const other = await page.context().newPage();
    await other.goto("/contact");
    await waiting(other, text).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => received(site.server(), text)).toBe(1);
    await expect.poll(() => waiting(page, text).count()).toBe(0);
    await expect.poll(() => waiting(other, text).count()).toBe(0);
    await other.reload();
    expect(received(site.server(), text)).toBe(1);
  });

  test("the page says that it was sent", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await writeMessage(page, "When does the next term begin?");
    await page.context().setOffline(true);
    await sendMessage(page);
    await waiting(page, "When does the next term begin?").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("region", { name: "Notifications" }).getByText(SENT).waitFor();
  });

  test("a message can be deleted before it is sent", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await writeMessage(page, "Please do not send this.");
    await page.context().setOffline(true);
    await sendMessage(page);
    await page.getByRole("button", { name: "Delete the message “Please do not send this.”" }).press("Enter");
    await expect.poll(() => waiting(page, "Please do not send this.").count()).toBe(0);
    await page.context().setOffline(false);
    await read(page, "/about");
    expect(received(site.server(), "Please do not send this.")).toBe(0);
  });

  test("the form works where React could not be loaded, and keeps checking its fields", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole("textbox", { name: "Message", exact: true }).fill("Typed without a connection");
    await sendMessage(page);
    const name = page.getByRole("textbox", { name: "First Name", exact: true });
    expect(await name.evaluate((field: HTMLInputElement) => field.matches(":user-invalid"))).toBe(true);
    await writeMessage(page, "Typed without a connection");
    await sendMessage(page);
    await waiting(page, "Typed without a connection").waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => received(site.server(), "Typed without a connection")).toBe(1);
  });

  test("a message that the server refuses stays, in full", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await writeMessage(page, "It has no sender.");
    await page.context().setOffline(true);
    await sendMessage(page);
    await waiting(page, "It has no sender.").waitFor();
    await page.evaluate(async () => {
      const outbox = await caches.open("outbox-1");
      const [request] = await outbox.keys();
      const message = await (await outbox.match(request as Request))?.json();
      await outbox.put(
        request as Request,
        Response.json({ ...message, fields: { ...message.fields, email: "no" } }),
      );
    });
    await page.context().setOffline(false);
    await page
      .getByRole("status")
      .getByText("This message was refused")
      .filter({ hasText: "It has no sender." })
      .waitFor();
    expect(received(site.server(), "It has no sender.")).toBe(0);
  });

  test("a form of another website stays one: the server refuses it, and nothing is kept", async () => {
    const page = await site.open("/", { ...OFFLINE, expectedErrors: /403|ERR_INTERNET_DISCONNECTED/ });
    await read(page, "/contact");
    const fields = { firstName: "Eve", lastName: "B", email: "eve@example.org", message: "Forged." };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const other = http.createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<form method="post" action="${site.server().url}/contact">${inputs.join("")}<button>Win</button></form>`,
      );
    });
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`);
    await page.getByRole("button", { name: "Win" }).click();
    await heading(page, "This is not open to you").waitFor();
    expect(received(site.server(), "Forged.")).toBe(0);
    await page.goBack();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Win" }).click();
    await page.waitForURL(/chrome-error:/);
    await page.context().setOffline(false);
    await page.goto("/about");
    expect(await page.evaluate(async () => (await (await caches.open("outbox-1")).keys()).length)).toBe(0);
    other.close();
  });

  test("what was typed survives a reload without a connection", async () => {
    const page = await site.open("/", OFFLINE);
    await read(page, "/contact");
    await writeMessage(page, "Half a sentence");
    await page.context().setOffline(true);
    await page.reload();
    const field = page.getByRole("textbox", { name: "Message", exact: true });
    await expect.poll(() => field.inputValue()).toBe("Half a sentence");
    await page.context().setOffline(false);
    await sendMessage(page);
    await page.getByText(SENT).first().waitFor();
    await page.reload();
    await scriptsRun(page);
    expect(await field.inputValue()).toBe("");
  });
});
