import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { scriptsRun, visitSite } from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

/**
 * The very first action on a page may happen without a connection. The page stays, says so next to
 * what failed, and the same button works once the connection is back.
 */
const site = visitSite();

let picture: string;
beforeAll(async () => {
  const bytes = new Uint8Array(await smallPicture("png", 5));
  picture = path.join(temporaryFolder("uploads"), "small.png");
  writeFileSync(picture, bytes);
  const administrator = await signIn(site.server());
  for (const [address, fields] of [
    ["/admin/logo", {}],
    ["/admin/partner-pictures/partner-1", { alt: "A class" }],
  ] as const) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("picture", new Blob([bytes], { type: "image/png" }), "a.png");
    expect((await administrator.ask(address, form)).status).toBe(200);
  }
});

const pressing = (name: string | RegExp) => async (page: Page) =>
  page.locator("main").getByRole("button", { name }).first().click();

/**
 * Clicks Delete on the first row of a list and confirms. If the question is already open, only
 * confirms.
 */
const deleting = (name: RegExp, yes: string) => async (page: Page) => {
  const question = page.getByRole("dialog");
  if (!(await question.isVisible())) await pressing(name)(page);
  await question.getByRole("button", { name: yes, exact: true }).click();
};

const changing = (edit: string, field: string, value: string) => async (page: Page) => {
  const box = page.getByRole("textbox", { name: field });
  if (!(await box.isVisible())) await pressing(edit)(page);
  await box.fill(value);
  await page.getByRole("button", { name: "Save", exact: true }).click();
};

test.each<[string, string, (page: Page) => Promise<void>, string, string | RegExp]>([
  [
    "removing the logo",
    "/admin/settings",
    pressing("Remove logo"),
    "Failed to update data.",
    "Data updated successfully",
  ],
  [
    "removing a picture of the partners page",
    "/admin/settings/partners",
    pressing("Remove first picture"),
    "Failed to update data.",
    "Data updated successfully",
  ],
  [
    "a statistic",
    "/admin",
    changing("Edit Volunteers", "Value", "81"),
    "Failed to update data.",
    "Data updated successfully",
  ],
  [
    "a figure",
    "/admin/events",
    changing("Edit Active Programs", "Active Programs", "15"),
    "Failed to update data.",
    "Data updated successfully",
  ],
  [
    "deleting an event",
    "/admin/events",
    deleting(/^Delete /, "Delete"),
    "Failed to delete event.",
    "Event deleted successfully",
  ],
  [
    "deleting an executive",
    "/admin/executives",
    deleting(/^Delete /, "Delete"),
    "Failed to delete executive.",
    "Executive deleted successfully",
  ],
  [
    "moving an executive",
    "/admin/executives",
    pressing(/^Move .+ later$/),
    "Failed to update executive details.",
    / is now 2 of /,
  ],
  [
    "deleting a post",
    "/admin/blog",
    deleting(/^Delete /, "Delete"),
    "Failed to delete blog. Please try again.",
    /^Blog .+ deleted successfully!$/,
  ],
  [
    "duplicating a post",
    "/admin/blog",
    pressing(/^Duplicate /),
    "Failed to duplicate blog. Please try again.",
    / saved as a draft$/,
  ],
  [
    "restoring from the trash",
    "/admin/trash",
    pressing(/^Restore /),
    "This could not be restored. Please try again.",
    / restored$/,
  ],
  [
    "deleting for good",
    "/admin/trash",
    deleting(/^Delete for good: /, "Delete for good"),
    "This could not be deleted. Please try again.",
    / deleted for good$/,
  ],
  [
    "removing a subscriber",
    "/admin/newsletter",
    deleting(/^Remove /, "Remove for good"),
    "Failed to remove the subscriber.",
    "Subscriber removed",
  ],
])("%s", async (_name, address, act, failure, success) => {
  const page = await signInAt(site, address, { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await act(page);
  await page.locator("main, dialog").getByText(failure).first().waitFor();
  await page.context().setOffline(false);
  await act(page);
  await page.getByText(success).last().waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
});

test("a logo that was chosen but not saved asks before the page is left", async () => {
  const page = await signInAt(site, "/admin/settings");
  await page.getByLabel(/^(Another logo|Logo file)$/).setInputFiles(picture);
  await page.getByRole("link", { name: "Messages" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: "Save logo" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Data updated successfully").waitFor();
  await page.getByRole("link", { name: "Messages" }).click();
  await page.getByRole("heading", { level: 1, name: "Messages" }).waitFor();
  await scriptsRun(page);
});
