import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { insertEvents } from "#tests/support/events.ts";
import { notifications } from "#tests/support/toasts.ts";

const site = visitSite();
const FAILED = /ERR_FAILED/;

/** Deletes the first post of the list and opens the trash. */
async function deleteOne(page: Page): Promise<string> {
  await page.goto("/admin/blog");
  const title = await page.getByRole("table").getByRole("link").first().innerText();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("heading", { name: "Trash", level: 1 }).waitFor();
  return title;
}

test("an empty trash says so", async () => {
  const page = await signInAt(site, "/admin/trash", { viewport: PHONE });
  await page.getByRole("heading", { name: "The trash is empty" }).waitFor();
  await expectNoAxeFindings(page);
});

test("a deleted item is listed with its days, and is restored to its place, with the keyboard only", async () => {
  const page = await signInAt(site, "/admin/blog");
  const title = await deleteOne(page);
  const row = page.getByRole("row", { name: title });
  await row.getByText("Post", { exact: true }).waitFor();
  await expect.poll(() => row.getByText(/^\d+ \w+ 20\d\d$/).count()).toBe(2);
  await expectNoAxeFindings(page);
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await row.getByRole("button", { name: `Restore ${title}` }).focus();
  await page.keyboard.press("Enter");
  await notifications(page).getByText(`${title} restored`).waitFor();
  await row.waitFor({ state: "hidden" });
  await page.goto("/admin/blog");
  await page.getByRole("link", { name: title, exact: true }).waitFor();
});

test("erasing asks first; a failure is reported in the question, and can be retried", async () => {
  const page = await signInAt(site, "/admin/blog", { expectedErrors: FAILED });
  const title = await deleteOne(page);
  const address = /\/admin\/trash\/post\/[^/]+$/;
  await page.getByRole("button", { name: `Delete for good: ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete for good?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("row", { name: title }).waitFor();

  await page.route(address, (route) => route.abort());
  await page.getByRole("button", { name: `Delete for good: ${title}` }).click();
  await expectNoAxeFindings(page);
  const confirm = dialog.getByRole("button", { name: "Delete for good" });
  await confirm.click();
  await dialog.getByText("This could not be deleted. Please try again.").waitFor();
  await page.unroute(address);
  await confirm.click();
  await notifications(page).getByText(`${title} deleted for good`).waitFor();
  await page.getByRole("row", { name: title }).waitFor({ state: "hidden" });
});

test("older and newer items are one step away", async () => {
  const database = openDatabase({ dataDir: site.server().dataDir });
  await insertEvents(
    database.db,
    Array.from({ length: 25 }, (_, i) => ({ name: `Walk ${i}.`, deletedAt: Date.now() - 3_600_000 + i })),
  );
  await database.close();
  const page = await signInAt(site, "/admin/trash");
  await page.getByRole("link", { name: "Older" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Walk 10.").waitFor();
  await page.getByRole("link", { name: "Older" }).click();
  await page.getByText("Walk 0.").waitFor();
  expect(await page.getByRole("link", { name: "Older" }).count()).toBe(0);
  await expectNoAxeFindings(page);
  await page.getByRole("link", { name: "Newer" }).click();
  await page.getByText("Walk 10.").waitFor();
  await page.getByRole("link", { name: "Newer" }).click();
  await page.getByText("Walk 24.").waitFor();
});
