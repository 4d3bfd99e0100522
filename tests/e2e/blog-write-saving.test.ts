import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeFindings, visitSite } from "#tests/support/browser.ts";
import {
  button,
  content,
  expectToast,
  field,
  goWriting,
  idOf,
  KEPT_OFFLINE,
  openWriting,
  pictureFile,
  saved,
  storedPost,
  WRITE,
  write,
  writePost,
} from "#tests/support/writing.ts";

/**
 * Nothing is lost: what happens between a key press and the server, and when one of the steps
 * fails.
 */
const site = visitSite({ DEMO_CONTENT: "0" });
const FAILED = /status of (401|500|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED/;

const drafts = /\/admin\/blog\/[^/]+\/draft$/;

/** Counts the requests that save the text from now on. */
function countSaves(page: Page) {
  const count = { under: 0, most: 0, all: 0 };
  page.on("request", (request) => {
    if (!drafts.test(request.url())) return;
    count.all += 1;
    count.under += 1;
    count.most = Math.max(count.most, count.under);
  });
  const ended = (request: { url: () => string }) => {
    if (drafts.test(request.url())) count.under -= 1;
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return count;
}

/** Returns the title that somebody sees who opens the post now. */
async function titleOnServer(page: Page): Promise<unknown> {
  return storedPost(site, await idOf(page)).title;
}

/**
 * Opens a new page on the same device, online, after crashing `page`. If it were closed, it would
 * send its latest changes.
 */
async function pageAfterCrash(page: Page): Promise<Page> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => {});
  await crashed;
  await page.close();
  const next = await page.context().newPage();
  await next.context().setOffline(false);
  return next;
}

test("an autosave creates the post and its address, without losing the focus or the undo history", async () => {
  const page = await openWriting(site);
  const saves = countSaves(page);
  await field(page, "Title").fill("Saved by itself");
  await page.getByText("Not saved yet").waitFor();
  await write(page, "First words.");
  await saved(page);
  const id = await idOf(page);
  expect(storedPost(site, id)).toMatchObject({ title: "Saved by itself", status: "draft" });
  await page.keyboard.type(" More.");
  expect(await content(page).innerText()).toBe("First words. More.");
  await page.getByText("Not saved yet").waitFor();
  await saved(page);
  await page.keyboard.press("Control+z");
  expect(await content(page).innerText()).toBe("First words.");
  await saved(page);
  expect(saves.most).toBe(1);
  // The address now leads to the post.
  await page.reload();
  await page.getByRole("heading", { name: "Edit Blog Post", level: 1 }).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Saved by itself");
});

test("the skip link moves the focus and nothing else, even after the address has changed", async () => {
  const page = await openWriting(site);
  await field(page, "Title").fill("Still here");
  await saved(page);
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(await field(page, "Title").inputValue()).toBe("Still here");
  await page.getByRole("heading", { name: "Create New Blog Post" }).waitFor();
});

test("offline, everything is kept on the device, and is sent to the server once it is back", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  await field(page, "Title").fill("Before");
  await saved(page);
  await page.context().setOffline(true);
  await field(page, "Title").fill("In the tunnel");
  await page.getByText(KEPT_OFFLINE).first().waitFor();
  await page.getByRole("status").getByText(KEPT_OFFLINE).waitFor({ state: "attached" });
  await expectNoAxeFindings(page);
  expect(await titleOnServer(page)).toBe("Before");
  await page.context().setOffline(false);
  await saved(page);
  expect(await titleOnServer(page)).toBe("In the tunnel");
});

test("a failing server is retried until it has the text", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  let refusals = 0;
  await page.route(drafts, (route) => {
    refusals += 1;
    return refusals <= 2 ? route.fulfill({ status: 500, body: "" }) : route.continue();
  });
  await field(page, "Title").fill("Third time");
  await page.getByText("Not saved yet, kept on this device: the server has a problem").first().waitFor();
  await saved(page);
  expect(refusals).toBe(3);
  expect(await titleOnServer(page)).toBe("Third time");
});

test("a crash loses nothing: the next visit offers what only this device has", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  await field(page, "Title").fill("Saved part");
  await saved(page);
  const id = await idOf(page);
  await page.context().setOffline(true);
  await field(page, "Title").fill("Kept part");
  await write(page, "Words that no server has.");
  await page.getByText(KEPT_OFFLINE).first().waitFor();
  const rest = await pageAfterCrash(page);

  await rest.goto("/admin/blog");
  const notice = rest.getByRole("status").filter({ hasText: "Kept only on this device" });
  await notice.getByText("Kept part").waitFor();
  await expectNoAxeFindings(rest);
  await notice.getByRole("link", { name: "Continue" }).click();
  await content(rest).waitFor();
  expect(await field(rest, "Title").inputValue()).toBe("Saved part");
  await rest.getByText(/^What you wrote until .+ was not saved\./).waitFor();
  await button(rest, "See the differences").click();
  const dialog = rest.getByRole("dialog", { name: "The saved version and yours" });
  await dialog.getByText("Words that no server has.").waitFor();
  await expectNoAxeFindings(rest);
  await dialog.getByRole("button", { name: "Close" }).click();
  await button(rest, "Continue").click();
  await expect.poll(() => field(rest, "Title").inputValue()).toBe("Kept part");
  await expect.poll(() => content(rest).innerText()).toBe("Words that no server has.");
  await expect.poll(() => storedPost(site, id).title).toBe("Kept part");
  await saved(rest);
  await goWriting(rest, `/admin/blog/${id}/edit`);
  expect(await rest.getByText("Kept only on this device").count()).toBe(0);
});

test("a new post that never reached the server is continued or discarded", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  // The picture is uploaded before the connection is lost.
  await page.getByLabel("Featured image").setInputFiles(await pictureFile());
  await page.getByText("33% · 2 of 6 fields").waitFor();
  await page.context().setOffline(true);
  await writePost(page, "Never sent");
  await page.getByText(KEPT_OFFLINE).first().waitFor();
  const rest = await pageAfterCrash(page);

  await goWriting(rest, WRITE);
  const notice = rest.getByRole("status").filter({ hasText: "Kept only on this device" });
  await notice.getByText("Never sent").waitFor();
  await notice.getByRole("link", { name: "Continue" }).click();
  await expect.poll(() => field(rest, "Title").inputValue()).toBe("Never sent");
  await button(rest, "Remove featured image").waitFor();
  await saved(rest);
  expect(await titleOnServer(rest)).toBe("Never sent");

  await rest.context().setOffline(true);
  await field(rest, "Title").fill("Thrown away");
  await rest.getByText(KEPT_OFFLINE).first().waitFor();
  const id = rest.url();
  const last = await pageAfterCrash(rest);
  await goWriting(last, id);
  await button(last, "Discard").click();
  expect(await last.getByText("Kept only on this device").count()).toBe(0);
  await goWriting(last, id);
  expect(await last.getByText("Kept only on this device").count()).toBe(0);
  expect(await field(last, "Title").inputValue()).toBe("Never sent");
});

test("an ended session is renewed on the spot, and the save continues automatically", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  await field(page, "Title").fill("Before the session ended");
  await saved(page);
  await page.context().clearCookies();
  await field(page, "Title").fill("After the session ended");
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.waitFor();
  const { email, password } = site.server().administrator;
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await saved(page);
  expect(await titleOnServer(page)).toBe("After the session ended");
});

test("closing the question about signing in keeps the text, and the way back visible", async () => {
  const page = await openWriting(site, undefined, { expectedErrors: FAILED });
  await page.context().clearCookies();
  await field(page, "Title").fill("Signed out");
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Signed out, kept on this device").first().waitFor();
  await expectNoAxeFindings(page);
  await button(page, "Sign in again").click();
  await dialog.waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Signed out");
});

test("closing a tab, or following an admin link, saves the latest text without a question", async () => {
  const page = await openWriting(site);
  await writePost(page, "Closed at once");
  await saved(page);
  const id = await idOf(page);
  await field(page, "Title").fill("The last words");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => storedPost(site, id).title).toBe("The last words");

  const again = await openWriting(site, `/admin/blog/${id}/edit`);
  await field(again, "Title").fill("Words before a link");
  await again.getByRole("link", { name: "Events" }).first().click();
  await again.getByRole("heading", { name: "Events", level: 1 }).waitFor();
  await expect.poll(() => storedPost(site, id).title).toBe("Words before a link");
});

test("no autosave with an older text follows a publication", async () => {
  const page = await openWriting(site);
  await writePost(page, "An older text");
  await field(page, "Title").fill("The published text");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  await page.goto("/admin/blog");
  await page.getByText("The published text").first().waitFor();
  expect(await page.getByText("An older text").count()).toBe(0);
});
