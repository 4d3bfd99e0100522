import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { scriptsRun, visitSite } from "#tests/support/browser.ts";
import { said } from "#tests/support/event-form.ts";

/**
 * People type as soon as there is a field. On a weak connection, the page's scripts arrive seconds
 * later.
 */
const site = visitSite();

/** Opens the page and holds back its scripts until the person has typed. */
async function openSlowly(path: string): Promise<{ page: Page; letScriptsRun: () => Promise<void> }> {
  const page = await signInAt(site, path);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(page.url(), { waitUntil: "commit" });
  await page.locator("main h1").waitFor();
  const letScriptsRun = async () => {
    release();
    await scriptsRun(page);
  };
  return { page, letScriptsRun };
}

test("an event: place, date and checkbox set before hydration are saved, and sent with the form", async () => {
  const list = await signInAt(site, "/admin/events?q=sorting+day");
  const address = await list.getByRole("link", { name: /^Edit Give a morning/ }).getAttribute("href");
  const { page, letScriptsRun } = await openSlowly(String(address));
  await page.getByLabel("Location").fill("Typed early");
  await page.getByLabel("Date*", { exact: true }).fill("2031-05-04");
  await page.getByLabel("Category").selectOption("outreach");
  await page.getByRole("button", { name: "Update Event" }).click();
  await letScriptsRun();
  await said(page, "Event updated successfully");
  await page.goto(new URL(String(address), site.server().url).href);
  await scriptsRun(page);
  expect(await page.getByLabel("Location").inputValue()).toBe("Typed early");
  expect(await page.getByLabel("Date*", { exact: true }).inputValue()).toBe("2031-05-04");
  expect(await page.getByLabel("Category").inputValue()).toBe("outreach");
});

test("a reply typed before hydration is counted and kept, and leaving asks", async () => {
  const list = await signInAt(site, "/admin/messages");
  const address = await list.locator('main tbody a[href^="/admin/messages/"]').first().getAttribute("href");
  const { page, letScriptsRun } = await openSlowly(String(address));
  const reply = page.getByRole("textbox", { name: /^Your reply to/ });
  await reply.fill("Early words");
  await letScriptsRun();
  await page.getByText("11/", { exact: false }).waitFor();
  await reply.press("End");
  await reply.pressSequentially("!");
  expect(await reply.inputValue()).toBe("Early words!");
  await page.getByRole("link", { name: "Executives" }).first().click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
});

test("a title typed before hydration is that of the post", async () => {
  const { page, letScriptsRun } = await openSlowly("/admin/blog/write");
  await page.getByLabel("Title", { exact: false }).first().fill("Early title");
  await letScriptsRun();
  await page.getByText("11/100 characters").waitFor();
  await page.getByLabel("Excerpt", { exact: false }).first().fill("Later");
  await expect
    .poll(() => page.getByLabel("Title", { exact: false }).first().inputValue())
    .toBe("Early title");
  await page.getByRole("button", { name: "Preview" }).first().click();
  await page.frameLocator("dialog iframe").getByText("Early title").first().waitFor();
});

test("a setting typed before hydration counts as unsaved", async () => {
  const { page, letScriptsRun } = await openSlowly("/admin/settings");
  await page.getByLabel("Phone").first().fill("+234 800 555 0177");
  await letScriptsRun();
  expect(await page.getByLabel("Phone").first().inputValue()).toBe("+234 800 555 0177");
  await page.getByRole("link", { name: "Executives" }).first().click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).waitFor();
});
