import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createAdministrator } from "#app/features/accounts/first-administrator.server.ts";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { auditActor } from "#app/platform/records/audit.server.ts";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  scriptsRun,
  visitSite,
} from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { toast } from "#tests/support/toasts.ts";

/**
 * What was being typed when a session ended is saved after signing in on the same page:
 * `app/ui/form/use-sign-in-again.ts`.
 */
const site = visitSite();
const REFUSED = /status of (400|401|429)|ERR_INTERNET_DISCONNECTED/;
const OBI = { name: "Obi", email: "obi@example.org", password: "another long passphrase" };

let picture: string;
beforeAll(async () => {
  picture = path.join(temporaryFolder("uploads"), "small.png");
  writeFileSync(picture, await smallPicture("png"));
  const database = openDatabase({ dataDir: site.server().dataDir });
  await createAdministrator(database.db, auditActor.system, OBI);
  await database.close();
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

async function endSession(page: Page) {
  await page.context().clearCookies();
}

/** Opens the dialog from the message above the form. */
async function askToSignIn(page: Page) {
  await page.getByText("You have been signed out", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return dialog;
}

async function signIn(page: Page, { email, password } = site.server().administrator) {
  const dialog = dialogOf(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("typed settings are saved automatically after signing in on the spot, by keyboard only", async () => {
  const page = await signInAnew(site, "/admin/settings", { viewport: PHONE, expectedErrors: REFUSED });
  await page.getByLabel("Phone").fill("+234 800 555 0199");
  await endSession(page);
  await page.getByRole("button", { name: "Save settings" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("You have been signed out", { exact: true }).waitFor();
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  expect(await dialog.getByLabel("Email").inputValue()).toBe(site.server().administrator.email);
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "password");
  await page.keyboard.type(site.server().administrator.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await toast(page, "Data updated successfully");
  expect(await page.getByLabel("Phone").inputValue()).toBe("+234 800 555 0199");
  expect(new URL(page.url()).pathname).toBe("/admin/settings");
  expect(await (await fetch(site.server().url)).text()).toContain("+234 800 555 0199");
});

test("an upload continues with its picture", async () => {
  const page = await signInAnew(site, "/admin/executives", { expectedErrors: REFUSED });
  await page.getByRole("button", { name: "Add Executive" }).click();
  const form = page.getByRole("dialog", { name: "Add Executive" });
  await form.getByLabel("Name").fill("Femi Ade");
  await form.getByLabel("Role").fill("Member");
  await form.getByLabel("Image").setInputFiles(picture);
  await form.getByRole("checkbox").check();
  await endSession(page);
  await form.getByRole("button", { name: "Add Executive" }).click();
  await askToSignIn(page);
  await signIn(page);
  await form.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Femi Ade" }).waitFor();
});

test("a wrong password, a lost connection and a change of mind lose nothing", async () => {
  const page = await signInAnew(site, "/admin", { expectedErrors: REFUSED });
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Value").fill("78");
  await endSession(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = await askToSignIn(page);
  await signIn(page, { email: OBI.email, password: "not the password" });
  await dialog.getByText("The email address and the password do not belong together.").waitFor();
  await page.context().setOffline(true);
  await signIn(page);
  await dialog.getByText("An unexpected error occurred. Please try again.").waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Value").inputValue()).toBe("78");
  await page.waitForFunction(() => document.activeElement?.textContent === "Sign in");
  await askToSignIn(page);
  await signIn(page);
  await toast(page, "Data updated successfully");
  expect(await (await fetch(site.server().url)).text()).toContain("78+");
});

test("signing in in one tab answers the question in the others", async () => {
  const page = await signInAnew(site, "/admin", { expectedErrors: REFUSED });
  const other = await page.context().newPage();
  await other.goto("/admin/settings");
  await scriptsRun(other);
  await other.getByLabel("Phone").fill("+234 800 555 0123");
  await page.getByRole("button", { name: "Edit Volunteers" }).click();
  await page.getByLabel("Value").fill("79");
  await endSession(page);
  for (const [tab, name] of [
    [page, "Save"],
    [other, "Save settings"],
  ] as const) {
    await tab.getByRole("button", { name, exact: true }).click();
    await askToSignIn(tab);
  }
  await signIn(page);
  await dialogOf(other).waitFor({ state: "hidden" });
  await toast(other, "Data updated successfully");
  await toast(page, "Data updated successfully");
});

test("if somebody else signs in, nothing is saved under their name", async () => {
  const settings = () => storedRows(site.server(), "select * from settings");
  const before = settings();
  const page = await signInAnew(site, "/admin/settings", { expectedErrors: REFUSED });
  await page.getByLabel("Phone").fill("+234 800 555 0166");
  await endSession(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await askToSignIn(page);
  await signIn(page, OBI);
  const question = page.getByRole("dialog", { name: "Somebody else is signed in" });
  await question.waitFor();
  await expectNoAxeFindings(page);
  // Back to the person's own name: the input is kept.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("Sign in as"));
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: `Open as ${OBI.email}` }).click();
  await page.getByText(OBI.email).first().waitFor();
  await scriptsRun(page);
  expect(await page.getByLabel("Phone").inputValue()).not.toBe("+234 800 555 0166");
  expect(settings()).toEqual(before);
});

test("a tab in which somebody else is signed in now says so before anything is saved", async () => {
  const page = await signInAnew(site, "/admin/settings", { expectedErrors: REFUSED });
  await page.getByLabel("Phone").fill("+234 800 555 0177");
  await endSession(page);
  const other = await page.context().newPage();
  await other.goto("/admin");
  await other.getByLabel("Email").fill(OBI.email);
  await other.getByLabel("Password", { exact: true }).fill(OBI.password);
  await other.getByRole("button", { name: "Sign In", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Somebody else is signed in" });
  await question.getByRole("button", { name: "Sign in as" }).click();
  await signIn(page);
  await dialogOf(page).waitFor({ state: "hidden" });
  expect(await page.getByLabel("Phone").inputValue()).toBe("+234 800 555 0177");
  // Now the other tab shows the warning.
  await other.getByRole("dialog", { name: "Somebody else is signed in" }).waitFor();
});
