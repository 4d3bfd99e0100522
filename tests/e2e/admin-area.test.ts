import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const site = visitSite();
const REFUSED = /status of (400|401|409)/;

let picture: string;
beforeAll(async () => {
  picture = path.join(temporaryFolder("uploads"), "small.png");
  writeFileSync(picture, await smallPicture("png"));
});

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).waitFor();

describe("every page", () => {
  test.each([
    "/admin",
    "/admin/events",
    "/admin/executives",
    "/admin/messages",
    "/admin/blog",
    "/admin/blog?q=nothing-has-this",
    "/admin/settings",
    "/admin/settings/story-cards",
    "/admin/nothing-here",
  ])("%s has no findings and never scrolls sideways", async (address) => {
    const page = await signInAt(site, address, { viewport: PHONE, expectedErrors: /status of 404/ });
    await expectNoAxeFindings(page);
    for (const viewport of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page);
    }
    await expectNoAxeFindings(page);
  });
});

test.each([
  ["/admin/nosuch", undefined],
  ["/admin/blog/nosuch/edit", "Back to the posts"],
  ["/admin/blog/nosuch/preview", "Back to the posts"],
  ["/admin/events/nosuch", "Back to the events"],
  ["/admin/messages/nosuch", "Back to the messages"],
])("%s, which doesn't exist, links to the dashboard, the trash and its list", async (address, list) => {
  const page = await signInAt(site, address, { expectedErrors: /status of 404/ });
  await page.getByRole("heading", { name: "We cannot find this page", level: 1 }).waitFor();
  await page.getByText("what was deleted waits in the trash for 30 days").waitFor();
  const ways = page.getByRole("main").getByRole("link");
  const expected = ["Go to the dashboard", "Open the trash"];
  expect(await ways.allInnerTexts()).toEqual(list === undefined ? expected : [list, ...expected]);
  await ways.first().click();
  await page
    .getByRole("heading", { name: list === undefined ? "Dashboard" : /Blog|Events|Messages/, level: 1 })
    .waitFor();
});

test("on a phone the menu opens, and closes on Escape and on navigation", async () => {
  const page = await signInAt(site, "/admin", { viewport: PHONE });
  const menu = page.getByRole("navigation", { name: "Admin" });
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.waitFor();
  await expectNoAxeFindings(page);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Messages" }).click();
  await page.getByRole("heading", { name: "Messages" }).waitFor();
  await menu.waitFor({ state: "hidden" });
});

test("a statistic is changed with the keyboard alone, and the next visitor sees it", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: REFUSED });
  const edit = page.getByRole("button", { name: "Edit Female Children Educated" });
  await edit.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("six hundred");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a whole number, 0 or more, without commas or dots.").waitFor();
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).name === "value");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("612");
  await page.keyboard.press("Enter");
  await toast(page, "Data updated successfully");
  await page.waitForFunction(
    () => document.activeElement?.getAttribute("aria-label") === "Edit Female Children Educated",
  );
  expect(await (await fetch(site.server().url)).text()).toContain("612+");
});

test("a session that ends loses nothing that was typed", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: REFUSED });
  await page.getByRole("button", { name: "Edit Successful Campaigns" }).click();
  await page.getByLabel("Description").fill("Eight campaigns, and every one of them reached its goal.");
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("You have been signed out").waitFor();
  expect(await page.getByLabel("Description").inputValue()).toContain("Eight campaigns");
  await page.context().addCookies(cookies);
  await page.getByRole("button", { name: "Save" }).click();
  await toast(page, "Data updated successfully");
});

test("an upload whose session has ended keeps its form, too", async () => {
  const page = await signInAt(site, "/admin", { expectedErrors: REFUSED });
  await page
    .getByRole("button", { name: /^Edit / })
    .last()
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit campaign highlight" });
  await dialog.getByLabel("Location").fill("By the river");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("You have been signed out").waitFor();
  expect(await dialog.getByLabel("Location").inputValue()).toBe("By the river");
});

test("the logo is set and removed", async () => {
  const page = await signInAt(site, "/admin/settings");
  await page.getByLabel("Logo file").setInputFiles(picture);
  await page.getByRole("button", { name: "Save logo" }).click();
  await page.getByRole("img", { name: "The logo as it is now" }).waitFor();
  expect(await (await fetch(site.server().url)).text()).toContain('class="site-logo"');
  await page.getByRole("button", { name: "Remove logo" }).click();
  await page.getByText("No logo yet: pages show this mark.").waitFor();
  expect(await (await fetch(site.server().url)).text()).not.toContain('class="site-logo"');
});

test("a story card gets a new text and picture", async () => {
  const page = await signInAt(site, "/admin/settings/story-cards");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit story card" });
  await dialog.getByLabel("Title").fill("Amina, first of her class");
  await dialog.getByLabel(/image/i).setInputFiles(picture);
  await dialog.getByLabel("What the picture shows").fill("Amina at her desk");
  await dialog.getByRole("button", { name: "Save" }).click();
  await toast(page, "Data updated successfully");
  await page.getByRole("heading", { name: "Amina, first of her class" }).waitFor();
  const home = await (await fetch(site.server().url)).text();
  expect(home).toContain("Amina, first of her class");
  expect(home).toContain('alt="Amina at her desk"');
});

test("lists keep search and page in their address", async () => {
  const page = await signInAt(site, "/admin/blog");
  await page.getByText(/^Showing 1-10 of \d+ posts$/).waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText(/^Showing 11-20 of \d+ posts$/).waitFor();
  await page.getByRole("searchbox").fill("school");
  await page.getByLabel("Status").selectOption("published");
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/q=school/);
  await page.getByText(/^Showing 1-/).waitFor();
  await expect.poll(() => page.getByText("Draft", { exact: true }).count()).toBe(1);
  await page.getByRole("searchbox").fill("nothing-has-this");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("heading", { name: "No posts found" }).waitFor();
  await page.getByText("Try adjusting your filters or search terms").waitFor();
});

test("signing in without a connection keeps the form and says so", async () => {
  const page = await site.open("/auth/login", {
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  const { email, password } = site.server().administrator;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("An unexpected error occurred. Please try again.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/admin");
});

test("recovery after a forgotten password opens without JavaScript", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open("/auth/login", { javaScriptEnabled });
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth/forgotten");
    if (javaScriptEnabled) await expectNoAxeFindings(page);
  }
});
