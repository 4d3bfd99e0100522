import { expect, test } from "vitest";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import {
  addApp,
  addPasskey,
  fillPassword,
  plugInAuthenticator,
  signOut,
  visitorsOf,
} from "#tests/support/second-step-screens.ts";

/** Passkeys, as a person uses them. The passkey is Chromium's virtual authenticator. */
const { newPerson, openAccount } = visitorsOf(visitSite({ TRUST_PROXY: "1" }));

test("a passkey signs in by itself, also as a suggestion in the address field, and is the second step after a password", async () => {
  const person = await newPerson();
  const page = await openAccount(person, { viewport: PHONE });
  await plugInAuthenticator(page);
  await addPasskey(page, person, "My laptop");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await page.getByRole("button", { name: "Remove My laptop" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  // The same device a second time: the browser recognises it.
  await addPasskey(page, person, "Again");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByText("This device already has a passkey for you.").waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");

  await signOut(page);
  await page.goto("/admin/account");
  // If the device answers immediately, the suggestion in the address field is used immediately.
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/account");

  await signOut(page);
  // A browser without suggestions: the button.
  await page.addInitScript(() => {
    window.PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/admin/account");
  await scriptsRun(page);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();

  await signOut(page);
  await page.goto("/admin/account");
  await scriptsRun(page);
  await fillPassword(page, person);
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page
    .getByText(/last used .* \d{4}/)
    .first()
    .waitFor();
});

test("cancelling the passkey prompt is reported, and another way can be used", async () => {
  const person = await newPerson();
  const page = await openAccount(person);
  const session = await plugInAuthenticator(page);
  await addPasskey(page, person, "My laptop");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  const codes = await kept.getByRole("listitem").allTextContents();
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await signOut(page);
  // A device that doesn't recognise the person, such as a wrong fingerprint.
  await session.send("WebAuthn.disable");
  await plugInAuthenticator(page, { isUserVerified: false });
  await page.goto("/admin/account");
  await scriptsRun(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText("No passkey was used. Please try again, or choose another way.").waitFor();
  await expectNoAxeFindings(page);
  await fillPassword(page, person);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.getByRole("alert").getByText("No passkey was used.").waitFor();
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
});

test("apps and passkeys are removed with the password; the last one not while the password is short", async () => {
  const person = await newPerson("eightsig");
  const page = await openAccount(person);
  await plugInAuthenticator(page);
  await addApp(page, person);
  await addPasskey(page, person, "My laptop");
  await page.getByRole("button", { name: "Remove My laptop" }).waitFor();

  await page.getByRole("button", { name: "Rename My laptop" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename the passkey" });
  await renaming.getByLabel("Name of the passkey").fill("Work laptop");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove Work laptop" }).waitFor();

  await page.getByRole("button", { name: "Make new codes" }).click();
  const asking = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await asking.getByLabel("Current password").fill(person.password);
  await page.keyboard.press("Enter");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.getByRole("button", { name: "I have kept them" }).click();

  const remove = async (name: string) => {
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Remove ${name}?` });
    await dialog.getByLabel("Current password").fill(person.password);
    await expectNoAxeFindings(page);
    await page.keyboard.press("Enter");
    return dialog;
  };
  await (await remove("My phone")).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Remove My phone" }).waitFor({ state: "detached" });
  const dialog = await remove("Work laptop");
  await dialog.getByText(/Set one with at least 15 characters first/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Remove Work laptop" }).waitFor();
});
