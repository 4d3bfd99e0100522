import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type OpenOptions,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { linkIn, mailsTo, readMailTo } from "#tests/support/mailed-link.ts";

const mails = await startMailServer();
const site = visitSite({ DEMO_CONTENT: "0", SMTP_URL: mails.url });
afterAll(() => mails.close());

const REFUSED = /status of (400|401|410)/;
const RESET = /\/auth\/reset\//;
const CONFIRM = /\/auth\/email\//;

async function save(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Save the password" }).click();
}

test.each([
  ["with a script", { viewport: PHONE, expectedErrors: REFUSED }],
  ["without JavaScript", { javaScriptEnabled: false, expectedErrors: REFUSED }],
] as [string, OpenOptions][])("a forgotten password is replaced, %s", async (_, options) => {
  const { administrator } = site.server();
  const elsewhere = await signInAnew(site, "/admin");
  const page = await site.open("/auth/login", options);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
  await expectNoSidewaysScroll(page);
  if (options.javaScriptEnabled !== false) await expectNoAxeFindings(page);
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByText("Please enter a valid email address.").waitFor();
  const before = mailsTo(mails, administrator.email, RESET).length;
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  if (options.javaScriptEnabled !== false) await expectNoAxeFindings(page);

  const { text } = await readMailTo(mails, administrator.email, RESET, before + 1);
  const link = linkIn(text, "/auth/reset/");
  await page.goto(link);
  if (options.javaScriptEnabled !== false) {
    await scriptsRun(page);
    await expectNoAxeFindings(page);
    await page.getByLabel("New password").fill("x");
    await page.getByRole("button", { name: "Show" }).click();
    expect(await page.getByLabel("New password").getAttribute("type")).toBe("text");
  }
  await expectNoSidewaysScroll(page);
  await save(page, "PasswordPassword");
  await page.getByText("This password is among those that are tried first").waitFor();
  const password = `quiet lantern harvest ${before}`;
  await save(page, password);
  await page.getByRole("heading", { name: "Your password is changed" }).waitFor();
  administrator.password = password;

  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
  await elsewhere.goto("/admin");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth/login");

  await page.goto(link);
  await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await page.getByRole("button", { name: "Send the link" }).waitFor();
});

test("the password is changed in the account, which ends the other sessions", async () => {
  const { administrator } = site.server();
  const page = await signInAnew(site, "/admin/account", { expectedErrors: REFUSED });
  const elsewhere = await signInAnew(site, "/admin");
  const form = page.locator("form").filter({ has: page.getByLabel("New password") });
  const change = async (current: string, next: string) => {
    await form.getByLabel("Current password").fill(current);
    await form.getByLabel("New password").fill(next);
    await form.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the password", "four words that fit well");
  await form.getByText("This is not your current password.").waitFor();
  await change(administrator.password, "owner@example.org");
  await form.getByText("Whoever knows you or this website would guess this.").waitFor();
  await expectNoAxeFindings(page);
  await change(administrator.password, "four words that fit well");
  await page.getByText("Password changed").waitFor();
  administrator.password = "four words that fit well";
  expect(await form.getByLabel("New password").inputValue()).toBe("");
  await elsewhere.goto("/admin");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth/login");
  await page.goto("/admin/account");
  await page.getByText("This session").waitFor();
  await signInAnew(site, "/admin");
});

test("a new e-mail address counts once the link sent to it is opened", async () => {
  const { administrator } = site.server();
  const old = administrator.email;
  const page = await signInAnew(site, "/admin/account", { expectedErrors: REFUSED });
  const form = page.locator("form").filter({ has: page.getByLabel("New address") });
  const ask = async (email: string) => {
    await form.getByLabel("New address").fill(email);
    await form.getByLabel("Current password").fill(administrator.password);
    await form.getByRole("button", { name: "Change address" }).click();
  };
  await ask(old);
  await form.getByText("This is your address already.").waitFor();
  await ask("given.up@example.org");
  await page.getByText("A new address waits for its confirmation").waitFor();
  await expectNoAxeFindings(page);
  const first = await readMailTo(mails, "given.up@example.org", CONFIRM);
  await page.getByRole("button", { name: "Keep the present address" }).click();
  await page.getByText("A new address waits for its confirmation").waitFor({ state: "detached" });
  const gone = await page.context().newPage();
  expect((await gone.goto(linkIn(first.text, "/auth/email/")))?.status()).toBe(410);

  await ask("adaeze@example.org");
  await page.getByText("adaeze@example.org takes its place").waitFor();
  const { text } = await readMailTo(mails, "adaeze@example.org", CONFIRM);
  await readMailTo(mails, old, /wants to use\s*adaeze@example\.org/);

  const confirming = await site.open(linkIn(text, "/auth/email/"), { viewport: PHONE });
  await expectNoAxeFindings(confirming);
  await confirming.getByRole("button", { name: "Confirm" }).click();
  await confirming.getByRole("heading", { name: "Your address is changed" }).waitFor();
  administrator.email = "adaeze@example.org";
  await page.reload();
  await page.getByText("Your address is adaeze@example.org.").waitFor();
  await readMailTo(mails, old, /now has the\s*address adaeze@example\.org/);
  await signInAnew(site, "/admin");
});
