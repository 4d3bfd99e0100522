import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

test("the button waits until both fields are valid, and the messages are the specification's", async () => {
  const page = await site.open("/auth/login", { viewport: PHONE });
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByLabel("Email").focus();
  await page.getByText("Password must be at least 6 characters", { exact: true }).waitFor();
  await page.getByLabel("Password", { exact: true }).focus();
  await page.getByText("Please enter a valid email address.", { exact: true }).waitFor();
  expect(await button.isDisabled()).toBe(true);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Email").fill("nobody@example.org");
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel("Password", { exact: true }).fill("123456");
  expect(await button.isDisabled()).toBe(false);
});

test("a refusal is shown, keeps the address and disappears on the next key", async () => {
  const page = await site.open("/auth/login", { expectedErrors: /401|400|422/ });
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  const refusal = page.getByRole("alert");
  await refusal.waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe("nobody@example.org");
  await expectNoAxeFindings(page);
  await page.getByLabel("Password", { exact: true }).pressSequentially("x");
  await refusal.waitFor({ state: "hidden" });
});

test("signing in works without JavaScript and leads to the requested page", async () => {
  const page = await signInAnew(site, "/admin/settings", { javaScriptEnabled: false });
  expect(new URL(page.url()).pathname).toBe("/admin/settings");
  await page.getByText(site.server().administrator.email).first().waitFor();
  await page.getByText("Administrator", { exact: true }).first().waitFor();
});

test("a sign-in never redirects to another site", async () => {
  const page = await signInAnew(site, "/auth/login?next=https://evil.example/admin");
  expect(new URL(page.url()).origin).toBe(site.server().url);
});

test("logging out is confirmed, ends the session everywhere and leads to the home page", async () => {
  const page = await signInAnew(site, "/admin");
  const elsewhere = await signInAnew(site, "/admin");
  await page.getByRole("button", { name: /logout/i }).click();
  await page.getByText("You have been logged out.").waitFor();
  await expectNoAxeFindings(page);
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/admin");
  expect(new URL(page.url()).pathname).toBe("/auth/login");
  await elsewhere.goto("/admin");
  expect(new URL(elsewhere.url()).pathname).toBe("/auth/login");
});

test("the old address of the sign-in redirects to the new one", async () => {
  const page = await site.open("/auth/sign");
  expect(new URL(page.url()).pathname).toBe("/auth/login");
});
