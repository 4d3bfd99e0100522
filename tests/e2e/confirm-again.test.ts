import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import {
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite();
const REFUSED = /status of 40[03]/;

/** Makes every session look as if it had begun an hour ago. */
function age(): void {
  const sqlite = new DatabaseSync(path.join(site.server().dataDir, "schoolward.sqlite"), { timeout: 10_000 });
  sqlite.exec("update sessions set confirmed_at = confirmed_at - 3600000, created_at = created_at - 3600000");
  sqlite.close();
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Is it you?" });

test("a backup asks for the password first, by keyboard only, and then downloads", async () => {
  const page = await signInAnew(site, "/admin/backup", { viewport: PHONE, expectedErrors: REFUSED });
  age();
  await page.getByRole("button", { name: "Download a backup" }).focus();
  await page.keyboard.press("Enter");
  await dialogOf(page)
    .getByText("“Download backup” is something that only you should do.", { exact: true })
    .waitFor();
  await dialogOf(page).getByRole("button", { name: "Download backup" }).waitFor();
  for (const viewport of [PHONE, TABLET]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await dialogOf(page).getByText("This is not your current password.").waitFor();
  await dialogOf(page).getByLabel("Your password").fill(site.server().administrator.password);
  const coming = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  await coming;
  await page.getByText(/^The backup is complete/).waitFor();
});

test("form input stays during the question, even if it is closed", async () => {
  const page = await signInAnew(site, "/admin/people", { expectedErrors: REFUSED });
  age();
  await page.getByRole("button", { name: "Invite" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite somebody" });
  await invitation.getByLabel("Email").fill("amina@example.org");
  await invitation.getByRole("button", { name: "Make a link" }).click();
  await dialogOf(page).waitFor();
  await page.keyboard.press("Escape");
  await dialogOf(page).waitFor({ state: "hidden" });
  await invitation.getByText("Please confirm that it is you, then try again.").waitFor();
  expect(await invitation.getByLabel("Email").inputValue()).toBe("amina@example.org");
  await invitation.getByRole("button", { name: "Make a link" }).click();
  await dialogOf(page).getByLabel("Your password").fill(site.server().administrator.password);
  await dialogOf(page).getByText("What you entered is still here.").waitFor();
  await dialogOf(page).getByRole("button", { name: "Invite as editor" }).click();
  await page.getByRole("dialog", { name: "Hand over this link" }).waitFor();
  await dialogOf(page).waitFor({ state: "hidden" });
});

test("a changed account for gifts asks for the password, and keeps what was entered", async () => {
  const page = await signInAnew(site, "/admin/settings/giving", { expectedErrors: REFUSED });
  await page.getByLabel("Currency").selectOption("KES");
  await page.getByRole("button", { name: "Add way to give" }).click();
  await page.getByLabel("Kind").selectOption("bank");
  await page.getByLabel("Name that visitors choose").fill("Example Bank");
  await page.getByLabel("Account, phone or web address").fill("0123456789");
  age();
  await page.getByRole("button", { name: "Save giving" }).click();
  await dialogOf(page).getByText("What you entered is still here.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText(/^Nothing has been changed yet/).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole("button", { name: "Save giving" }).click();
  await dialogOf(page).getByLabel("Your password").fill(site.server().administrator.password);
  await page.keyboard.press("Enter");
  await page.getByText("Data updated successfully").waitFor();
  await page.reload();
  expect(await page.getByLabel("Account, phone or web address").inputValue()).toBe("0123456789");
});
