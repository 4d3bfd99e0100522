import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { scriptsRun, visitSite } from "#tests/support/browser.ts";
import {
  button,
  content,
  expectToast,
  field,
  idOf,
  openWriting,
  saved,
  writePost,
} from "#tests/support/writing.ts";

/** Where the focus is after saving, publishing, resetting or restoring. */
const site = visitSite({ DEMO_CONTENT: "0" });

/** Describes the focused element by its role or tag, and its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.tagName.toLowerCase()} ${at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? ""}`;
  });
const expectFocus = (page: Page, words: string) => expect.poll(() => focused(page)).toBe(words);

test("after publishing a new post the focus is on the heading of the next one", async () => {
  const page = await openWriting(site);
  await writePost(page, "Published by keyboard");
  await button(page, "Publish Post").press("Enter");
  await expectToast(page, "Blog post published successfully!");
  await page.getByText("17% · 1 of 6 fields").waitFor();
  await expectFocus(page, "h1 Create New Blog Post");
});

test("reloaded after publishing, the page begins as a draft and shows no error", async () => {
  const page = await openWriting(site);
  await writePost(page, "Published, then loaded again");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await page.getByText("17% · 1 of 6 fields").waitFor();
  await page.reload();
  await scriptsRun(page);
  await content(page).waitFor();
  // A hydration error would be in the console, which every test checks.
  expect(await page.getByLabel("Status").inputValue()).toBe("draft");
});

test("Save Draft, Ctrl+S and Save as Draft leave the focus where it is", async () => {
  const page = await openWriting(site);
  await writePost(page, "Saved by keyboard");
  await button(page, "Save Draft").press("Enter");
  await expectToast(page, "Draft saved successfully!");
  await expectFocus(page, "button Save Draft");
  await field(page, "Excerpt").press("Control+s");
  await saved(page);
  expect(await field(page, "Excerpt").evaluate((element) => element === document.activeElement)).toBe(true);
  await button(page, "Save as Draft").press("Enter");
  await expectToast(page, "Blog post saved successfully!");
  await expectFocus(page, "h1 Create New Blog Post");
});

test("in a stored post the focus stays on the button, and moves to the heading when its note disappears", async () => {
  const page = await openWriting(site);
  await writePost(page, "Published twice");
  await saved(page);
  const id = await idOf(page);
  await page.goto(`/admin/blog/${id}/edit`);
  await scriptsRun(page);
  await content(page).waitFor();
  await page.getByLabel("Status").selectOption("published");
  await button(page, "Publish Post").press("Enter");
  await expectToast(page, "Blog post published successfully!");
  await expectFocus(page, "button Publish Post");
  await field(page, "Title").fill("Published twice, changed");
  const note = page.getByRole("status").filter({ hasText: "Unpublished changes" });
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.press("Enter");
  await note.waitFor({ state: "detached" });
  await expectFocus(page, "h1 Edit Blog Post");
});

test("a reset returns the focus to its button, a restored version keeps it in the list", async () => {
  const page = await openWriting(site);
  await writePost(page, "Reset by keyboard");
  await saved(page);
  const id = await idOf(page);
  await button(page, "Reset").press("Enter");
  await page
    .getByRole("dialog", { name: "Reset the form?" })
    .getByRole("button", { name: "Reset" })
    .press("Enter");
  await expectToast(page, "The form was reset. What you wrote is among the versions");
  await expectFocus(page, "button Reset");
  await saved(page);

  const versions = await signInAt(site, `/admin/blog/${id}/versions`);
  const restore = versions.getByRole("button", { name: /^Restore version/ });
  await restore.first().press("Enter");
  await versions.getByText(/^The version of .+ is the draft$/).waitFor();
  await expect.poll(() => versions.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
