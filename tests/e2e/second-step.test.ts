import { expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { appWith } from "#tests/support/second-factor.ts";
import { addApp, fillPassword, signOut, visitorsOf } from "#tests/support/second-step-screens.ts";
import { toast } from "#tests/support/toasts.ts";

/** Signing in with an authenticator app, as a person does. The test computes the app's codes. */
const site = visitSite({ TRUST_PROXY: "1" });
const { newPerson, open, openAccount } = visitorsOf(site);

test("an authenticator app is added with its QR code or its key, and every sign-in asks for a code from then on", async () => {
  const person = await newPerson();
  const page = await openAccount(person, { viewport: PHONE });
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await dialog.waitFor();
  await expectNoAxeFindings(page);
  // An empty form, then a wrong password: reported next to the fields, with the keyboard only.
  await page.keyboard.press("Enter");
  await dialog.getByText("Please enter a name.").waitFor();
  await dialog.getByLabel("Name of the device").fill("My phone");
  await dialog.getByLabel("Current password").fill("not the password");
  await page.keyboard.press("Enter");
  await dialog.getByText("This is not your current password.").waitFor();
  await dialog.getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  const key = (await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  const app = appWith(key);
  // On the phone itself nothing can be scanned: a link opens the app, or the key is copied into it.
  const link = await dialog.getByRole("link", { name: "Open the app" }).getAttribute("href");
  expect(link).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(link ?? "").searchParams.get("secret")).toBe(key.replaceAll(" ", ""));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy the key" }).click();
  await toast(page, "Key copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.replaceAll(" ", ""));
  await dialog.getByRole("textbox", { name: "Code" }).focus();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "code");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is not right.").waitFor();
  await page.keyboard.type(await app.codeBefore());
  await page.keyboard.press("Enter");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await expect
    .poll(() => kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count())
    .toBe(10);
  // Nothing closes it by accident: neither Escape nor a click beside it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expectNoAxeFindings(page);
  await kept.getByRole("button", { name: "Copy" }).click();
  await toast(page, "Recovery codes copied");
  expect(await kept.getByRole("button", { name: "Close" }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    kept.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("recovery-codes.txt");
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 of 10 left.").waitFor();
  await page.getByText("Verified", { exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await signOut(page);
  await page.goto("/admin/account");
  await scriptsRun(page);
  await fillPassword(page, person);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "code");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("This code is not right").waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.type(app.codeNow());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/account");
});

test("without scripts the second step takes codes and recovery codes, and leads to the requested page", async () => {
  const person = await newPerson();
  const { app, codes } = await addApp(await openAccount(person), person);
  const page = await open("/admin/messages", person, { javaScriptEnabled: false, viewport: PHONE });
  await fillPassword(page, person);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByRole("alert").getByText("This code is not right").waitFor();
  await page.getByLabel("Code").fill(app.codeNow());
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText(person.email).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/messages");

  await signOut(page);
  await page.goto("/admin/messages");
  await fillPassword(page, person);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]?.toUpperCase() ?? "");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText(person.email).first().waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/messages");
  await page.goto("/admin/account");
  await page.getByText("9 of 10 left.").waitFor();
});

test("a session that ended during typing is renewed by both steps, on the spot", async () => {
  const person = await newPerson();
  const page = await openAccount(person, { viewport: PHONE });
  const { app, codes } = await addApp(page, person);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Another name");
  await signOut(page);
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "code");
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.type(app.codeOf(-2));
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText("This code is not right").waitFor();
  await dialog.getByRole("button", { name: "Use a recovery code" }).click();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "code");
  await page.keyboard.type(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await toast(page, "Data updated successfully");
  expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe("Another name");
});
