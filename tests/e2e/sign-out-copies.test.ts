import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAnew } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import {
  button,
  content,
  field,
  keptOnDevice,
  openTab,
  saved,
  WRITE,
  writePost,
} from "#tests/support/writing.ts";

/** Signing out removes the copies of drafts from the device, and asks first if one is unsaved. */
const site = visitSite({ DEMO_CONTENT: "0" });
const EXPECTED = { expectedErrors: /status of 401|ERR_FAILED/ };
const drafts = /\/draft(\?.*)?$/;

const question = (page: Page) => page.getByRole("dialog", { name: "Log out and lose what is not saved?" });
const signedOut = (page: Page) => page.getByRole("heading", { name: "You have been logged out." });

async function openAnew(options: Parameters<typeof signInAnew>[2] = EXPECTED): Promise<Page> {
  const page = await signInAnew(site, WRITE, options);
  await content(page).waitFor();
  return page;
}

/** Reads this device's copies, as text. Runs in the page. */
function readCopies(): Promise<string> {
  return new Promise((resolve) => {
    const opened = indexedDB.open("schoolward-copies");
    opened.onupgradeneeded = () => opened.result.createObjectStore("copies");
    opened.onsuccess = () => {
      const all = opened.result.transaction("copies").objectStore("copies").getAll();
      all.onsuccess = () => {
        opened.result.close();
        resolve(JSON.stringify(all.result));
      };
    };
  });
}
const copiesOf = (page: Page) => page.evaluate(readCopies);

test("saved drafts need no question: the copies are removed, and a visitor's saved items stay", async () => {
  const page = await openAnew();
  await page.evaluate(() => localStorage.setItem("saved", '[{"kept":true}]'));
  await writePost(page, "All saved");
  await saved(page);
  await field(page, "Title").fill("All saved, at the last moment");
  await button(page, "Logout").click();
  await signedOut(page).waitFor();
  const item = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
  // The copies of saved drafts may be gone already. Only this item shows that the page has cleared
  // the device.
  await expect.poll(() => item("writing-device")).toBeNull();
  await expect.poll(() => copiesOf(page)).toBe("[]");
  expect(await item("saved")).toBe('[{"kept":true}]');
});

test("cancelling the browser's question about a form leaves the log-out for later", async () => {
  const page = await signInAnew(site, "/admin/events/new");
  await page.getByLabel("Name").fill("Not saved yet");
  const asked = page.waitForEvent("dialog");
  const pressed = button(page, "Logout").press("Enter");
  await (await asked).dismiss();
  await pressed;
  await button(page, "Logout").waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Not saved yet");
});

test.each([
  ["a computer", {}],
  ["a phone", { viewport: PHONE }],
])("on %s an unsaved text asks first: staying keeps it, logging out removes it", async (_name, options) => {
  const page = await openAnew({ ...EXPECTED, ...options });
  await page.context().route(drafts, (route) => route.abort());
  await writePost(page, "Never saved");
  await keptOnDevice(page, "Never saved");
  const logOut = async () => {
    // On a phone the button is in a menu, which stays open after the question is closed.
    if (!(await button(page, "Logout").isVisible()))
      await page.getByRole("button", { name: "Menu", exact: true }).click();
    await button(page, "Logout").click();
    // The page retries its last save for a while.
    await button(page, "Logging out...").waitFor();
    await question(page).getByText("Never saved").waitFor();
  };
  await logOut();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await question(page).getByRole("button", { name: "Stay signed in" }).click();
  await question(page).waitFor({ state: "hidden" });
  expect(await field(page, "Title").inputValue()).toBe("Never saved");
  expect(await copiesOf(page)).toContain("Never saved");
  await logOut();
  page.on("dialog", (asked) => void asked.accept());
  await question(page).getByRole("button", { name: "Log out and remove" }).click();
  await signedOut(page).waitFor();
  await expect.poll(() => copiesOf(page)).toBe("[]");
});

test("another tab with unsaved text is included in the question, and is empty after consent", async () => {
  const page = await openAnew();
  await page.context().route(drafts, (route) => route.abort());
  const other = await openTab(page, WRITE);
  await writePost(other, "In the other tab");
  await keptOnDevice(other, "In the other tab");
  await button(page, "Logout").click();
  await question(page).getByText("In the other tab").waitFor();
  await question(page).getByRole("button", { name: "Log out and remove" }).click();
  await signedOut(page).waitFor();
  await other.waitForURL(/\/auth\/login/);
  expect(await copiesOf(other)).toBe("[]");
});

test("a session that ended elsewhere removes nothing without asking", async () => {
  const page = await openAnew();
  await page.context().route(drafts, (route) => route.abort());
  await writePost(page, "Kept after the end");
  await keptOnDevice(page, "Kept after the end");
  await page.context().clearCookies();
  const later = await page.context().newPage();
  await page.close();
  await later.goto("/logout");
  await signedOut(later).waitFor();
  await later.getByText("Kept after the end").waitFor();
  await expectNoAxeFindings(later);
  expect(await copiesOf(later)).toContain("Kept after the end");
  await button(later, "Remove them").click();
  await expect.poll(() => copiesOf(later)).toBe("[]");
});
