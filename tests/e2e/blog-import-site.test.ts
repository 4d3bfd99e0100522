import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { button, expectToast } from "#tests/support/writing.ts";

/** Importing the export of another system, and undoing it. */
const site = visitSite({ DEMO_CONTENT: "0" });
const GHOST = readFileSync("tests/support/exports/ghost.json");
const exported = { name: "old.json", mimeType: "application/json", buffer: GHOST };

async function chooseExport(page: Page) {
  await page.getByLabel("Files").setInputFiles(exported);
  await button(page, "Check first").waitFor();
}

test.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
])("an export of Ghost is checked, imported and undone on %s", async (_, viewport) => {
  const page = await signInAt(site, "/admin/blog", { viewport });
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await button(page, "Import").click();
  await page.getByText("Choose a file.").waitFor();
  await chooseExport(page);
  await button(page, "Check first").click();
  await page.getByText("Done: 4 posts can be imported.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Import 4 posts").click();
  await page.getByText("Done: 4 posts imported.").waitFor();
  await page.getByText("1 other thing in the file not imported").click();
  await page.getByText("The page “About” (pages are not posts)").waitFor();
  await page.getByRole("heading", { name: "Imports of the last 30 days" }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Undo the import of Ghost, old.json").click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
  await expectToast(page, "4 posts removed.");
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await page.getByText("No blog posts yet").waitFor();
});
