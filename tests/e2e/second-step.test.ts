import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { createAdministrator } from "#app/platform/accounts/first-administrator.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type OpenOptions,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { type App, appWith } from "#tests/support/second-factor.ts";

/** Second step and passkeys, as a person uses them: the app is computed here, the passkey is Chromium's own stand-in. */
const site = visitSite({ TRUST_PROXY: "1" });
const REFUSED = /status of (400|401|409)/;
const PASSWORD = "a passphrase of their own";

let people = 0;
/** A person of their own for each test, from an address of their own: each has their own tries. */
async function newPerson(password = PASSWORD): Promise<{ email: string; password: string; place: string }> {
  people += 1;
  const email = `person-${people}@example.org`;
  const database = openDatabase({ dataDir: site.server().dataDir });
  const house = { id: null, name: "Schoolward" };
  await createAdministrator(database.db, house, { name: `Person ${people}`, email, password });
  await database.close();
  return { email, password, place: `203.0.113.${people}` };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

async function open(path: string, { place }: Person, options: OpenOptions = {}): Promise<Page> {
  return site.open(path, {
    expectedErrors: REFUSED,
    ...options,
    extraHTTPHeaders: { "X-Forwarded-For": place },
  });
}

async function fillPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function openAccount(person: Person, options?: OpenOptions): Promise<Page> {
  const page = await open("/admin/account", person, options);
  await fillPassword(page, person);
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await scriptsRun(page);
  return page;
}

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).waitFor();

/** Adds an app by hand: reads the key from the screen and types its first code, that of a moment ago. */
async function addApp(page: Page, person: Person): Promise<{ app: App; codes: string[] }> {
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await dialog.getByLabel("Name of the device").fill("My phone");
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const key = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = appWith(key ?? "");
  await dialog.getByRole("textbox", { name: "Code" }).fill(app.codeOf(-1));
  await dialog.getByRole("button", { name: "Add app" }).click();
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  const codes = await kept
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await kept.waitFor({ state: "hidden" });
  return { app, codes };
}

/** Gives the page's browser an authenticator that answers by itself, as a device that is unlocked at once. */
async function plugInAuthenticator(page: Page, options: { automaticPresenceSimulation?: boolean } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...options,
    },
  });
  return session;
}

async function addPasskey(page: Page, person: Person, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name of the passkey").fill(name);
  await dialog.getByLabel("Current password").fill(person.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test("an authenticator app is added with its QR code or its key, and every sign-in asks for a code from then on", async () => {
  const person = await newPerson();
  const page = await openAccount(person, { viewport: PHONE });
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await dialog.waitFor();
  await expectNoAxeFindings(page);
  // Nothing filled in, then a wrong password: said beside the fields, by keyboard alone.
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
  const app = appWith((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "");
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "code");
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await dialog.getByText("This code is not right.").waitFor();
  await page.keyboard.type(app.codeOf(-1));
  await page.keyboard.press("Enter");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  expect(await kept.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").count()).toBe(10);
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

test("without scripts the second step takes codes and recovery codes, and leads to the page that was asked for", async () => {
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

test("a session that ended while something was typed comes back by both steps, on the spot", async () => {
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

  // The same device a second time: the browser knows it.
  await addPasskey(page, person, "Again");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByText("This device already has a passkey for you.").waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");

  await signOut(page);
  await page.goto("/admin/account");
  // With a device that answers at once, the suggestion of the address field is taken at once.
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

test("who closes the question for a passkey is told, and goes on in another way", async () => {
  const person = await newPerson();
  const page = await openAccount(person);
  const session = await plugInAuthenticator(page);
  await addPasskey(page, person, "My laptop");
  const kept = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await kept.waitFor();
  const codes = await kept.getByRole("listitem").allTextContents();
  await kept.getByRole("button", { name: "I have kept them" }).click();
  await signOut(page);
  // A device that does not know the person: a finger that does not fit.
  await session.send("WebAuthn.disable");
  await session.send("WebAuthn.enable", { enableUI: false });
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  });
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
