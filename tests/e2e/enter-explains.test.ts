import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import { expectNoAxeFindings, visitSite } from "#tests/support/browser.ts";

/** In a form that can't be sent yet, Enter explains why next to the field, and focuses it. */
const site = visitSite({ DEMO_CONTENT: "0" });

const SHORT = "Password must be at least 6 characters";
const NO_EMAIL = "Please enter a valid email address.";
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

test("on the sign-in page, and nothing is sent", async () => {
  const page = await site.open("/auth/login");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const button = page.getByRole("button", { name: "Sign In", exact: true });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.keyboard.press("Enter");
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await alert(SHORT).waitFor();
  await alert(NO_EMAIL).waitFor();
  expect(await focused(page)).toBe("email");
  await expectNoAxeFindings(page);

  await page.keyboard.type("ada@school.test");
  await alert(NO_EMAIL).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("password");
  await alert(SHORT).waitFor();
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("12345");
  await page.keyboard.type("6");
  await alert(SHORT).waitFor({ state: "detached" });
  expect(sent).toEqual([]);
});

test("where somebody signs in again over what they typed", async () => {
  const page = await signInAnew(site, "/admin/settings", { expectedErrors: /status of 401/ });
  await page.getByLabel("Phone").fill("+234 800 555 0199");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill("12345");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").filter({ hasText: SHORT }).waitFor();
  expect(await focused(page)).toBe("password");
});

test("where an invitation is accepted with a short password", async () => {
  const page = await signInAnew(site, "/admin/people");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("amina@school.test");
  await page.keyboard.press("Enter");
  const link = await page.getByLabel("Link of the invitation").inputValue();
  const guest = await site.open(new URL(link).pathname, { expectedErrors: /status of 400/ });
  await guest.getByLabel("Your name").fill("Amina Bello");
  await guest.getByLabel("New password").fill("too short");
  await guest.keyboard.press("Enter");
  const sentence = "A new password needs at least 15 characters.";
  await guest.getByRole("alert").filter({ hasText: sentence }).waitFor();
  expect(await focused(guest)).toBe("newPassword");
  await guest.getByRole("button", { name: "Accept the invitation" }).click();
  await expect.poll(() => focused(guest)).toBe("newPassword");
});
