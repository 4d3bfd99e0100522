import { expect, test } from "vitest";
import { checkBackup } from "#app/platform/backup/check-backup.server.ts";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";

const site = visitSite();
const FAILED = /ERR_FAILED|Failed to load resource|Failed to fetch/;

test("the screen has no findings and never scrolls sideways", async () => {
  const page = await signInAt(site, "/admin/backup", { viewport: PHONE });
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectNoAxeFindings(page);
  }
});

test("an owner finds it in the menu and downloads a whole backup, which the audit list records", async () => {
  const page = await signInAt(site, "/admin");
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Backup" }).click();
  await page.getByRole("heading", { name: "Backup", level: 1 }).waitFor();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a backup" }).focus();
  await page.keyboard.press("Enter");
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^schoolward-[\d-]+\.tar$/);
  expect(await checkBackup(await download.path())).toMatchObject({ ok: true });
  await page.getByText(/^The backup is complete, [\d.]+ MB\./).waitFor();
  await page.getByText(/^Last downloaded by /).waitFor();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "History" }).click();
  await page.getByRole("row", { name: "Downloaded backup" }).first().waitFor();
});

test("a failed download is reported and can be tried again", async () => {
  const page = await signInAt(site, "/admin/backup", { expectedErrors: FAILED });
  await page.route("**/admin/backup/file", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Download a backup" }).click();
  await page.getByText("The backup could not be made, or broke off on its way.").waitFor();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a backup" }).click();
  await coming;
  await page.getByText(/^The backup is complete/).waitFor();
});

test("without scripts the button downloads it, too", async () => {
  const page = await signInAt(site, "/admin/backup", { javaScriptEnabled: false });
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a backup" }).click();
  expect(await checkBackup(await (await coming).path())).toMatchObject({ ok: true });
});
