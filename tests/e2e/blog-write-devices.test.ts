import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import {
  button,
  content,
  expectToast,
  field,
  goWriting,
  idOf,
  keptNowhere,
  keptOnDevice,
  openTab,
  openWriting,
  saved,
  storedPost,
  write,
  writePost,
} from "#tests/support/writing.ts";

/**
 * One person edits one post in two tabs and on two devices. A separate browser context is another
 * device.
 */
const site = visitSite({ DEMO_CONTENT: "0" });
const EXPECTED = {
  expectedErrors: /status of (400|409)|ERR_FAILED/,
  userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/143.0",
};
const ON_PHONE = {
  ...EXPECTED,
  viewport: PHONE,
  userAgent: "Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
};
const MERGED = "You changed other places meanwhile. Both are in it now.";
const drafts = /\/draft$/;

const question = (page: Page, where: "in another tab" | "on another device" | "elsewhere") =>
  page.getByRole("dialog", { name: `You changed this post ${where}` });
const versionsOf = (id: string) =>
  storedRows(
    site.server(),
    `select title, device from post_versions where post_id = '${id}' order by version`,
  );

/** Opens the same text on a computer and a phone. */
async function openTwoDevices(title: string) {
  const computer = await openWriting(site, undefined, EXPECTED);
  await writePost(computer, title);
  await saved(computer);
  const id = await idOf(computer);
  const phone = await openWriting(site, `/admin/blog/${id}/edit`, ON_PHONE);
  return { computer, phone, id };
}

/** The phone saves. Then the person types on the computer, which doesn't know about it. */
async function meet(title: string) {
  const devices = await openTwoDevices(title);
  const { computer, phone } = devices;
  await field(phone, "Title").fill(`${title}, from the phone`);
  await saved(phone);
  await expect.poll(() => storedPost(site, devices.id).title).toBe(`${title}, from the phone`);
  await field(computer, "Title").fill(`${title}, from the computer`);
  await question(computer, "on another device").waitFor();
  return devices;
}

test("a stale device is warned before it overwrites, and its text stays", async () => {
  const { computer, id } = await meet("Warned");
  await question(computer, "on another device")
    .getByText(/^You saved it on \d.+ \(Firefox on an Android phone\)\. Nothing was overwritten/)
    .waitFor();
  await expectNoAxeFindings(computer);
  await button(computer, "See the differences").click();
  await question(computer, "on another device").getByRole("insertion").getByText("computer").waitFor();
  await computer.keyboard.press("Escape");
  await field(computer, "Excerpt").fill("Typed after closing.");
  await keptOnDevice(computer, "Typed after closing.");
  await computer.getByText("Not saved yet: you changed this post elsewhere").first().waitFor();
  expect(storedPost(site, id).title).toBe("Warned, from the phone");
});

test("the newer text is taken: this one becomes a version, and the phone goes on undisturbed", async () => {
  const { computer, phone, id } = await meet("Taken");
  await button(computer, "Take the newer one").click();
  await expectToast(computer, "You have the newer version now, and yours is among the versions");
  await expect.poll(() => field(computer, "Title").inputValue()).toBe("Taken, from the phone");
  expect(versionsOf(id)).toContainEqual({ title: "Taken, from the computer", device: "Firefox on Windows" });
  await field(phone, "Title").fill("Taken, and the phone goes on");
  await expect.poll(() => storedPost(site, id).title).toBe("Taken, and the phone goes on");
  expect(await phone.getByRole("dialog").count()).toBe(0);
});

test("mine is kept: the phone's text becomes a version, and the phone takes it over", async () => {
  const { computer, phone, id } = await meet("Mine");
  await button(computer, "Keep mine").click();
  await expectToast(computer, "Draft saved successfully!");
  expect(storedPost(site, id).title).toBe("Mine, from the computer");
  expect(versionsOf(id).map(({ title }) => title)).toContain("Mine, from the phone");
  await field(phone, "Excerpt").fill("Typed on the phone.");
  await expectToast(phone, MERGED);
  expect(await field(phone, "Title").inputValue()).toBe("Mine, from the computer");
  await saved(phone);
  expect(storedPost(site, id)).toMatchObject({
    ...{ title: "Mine, from the computer", excerpt: "Typed on the phone." },
  });
  await expectNoSidewaysScroll(phone);
});

test("nothing is lost while the choice cannot reach the server", async () => {
  const { computer, id } = await meet("Unreached");
  await computer.route(drafts, (route) => route.abort());
  await button(computer, "Take the newer one").click();
  await question(computer, "on another device").getByText("Failed to save blog post.").waitFor();
  expect(await field(computer, "Title").inputValue()).toBe("Unreached, from the computer");
  await computer.unroute(drafts);
  await button(computer, "Take the newer one").click();
  await expect.poll(() => field(computer, "Title").inputValue()).toBe("Unreached, from the phone");
  expect(versionsOf(id).map(({ title }) => title)).toContain("Unreached, from the computer");
});

test("an unchanged device follows when its person comes back to it", async () => {
  const { computer, phone } = await openTwoDevices("Followed");
  await field(phone, "Title").fill("Followed, from the phone");
  await saved(phone);
  await computer.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => field(computer, "Title").inputValue()).toBe("Followed, from the phone");
  await field(computer, "Title").fill("Followed, and typed on");
  await saved(computer);
  expect(await computer.getByRole("dialog").count()).toBe(0);
});

test("two tabs: an unchanged one follows, a changed one asks before it overwrites", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, "In the first tab");
  await saved(page);
  const id = await idOf(page);
  const other = await openTab(page, `/admin/blog/${id}/edit`);
  await field(page, "Title").fill("Changed in the first tab");
  await expect.poll(() => field(other, "Title").inputValue()).toBe("Changed in the first tab");
  await other.route(drafts, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await field(other, "Title").fill("Mine in the second");
  await field(page, "Title").fill("Mine in the first");
  await question(other, "in another tab").waitFor();
  expect(await field(other, "Title").inputValue()).toBe("Mine in the second");
  await other.unroute(drafts);
  await button(other, "Keep mine").click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Mine in the second");
  expect(storedPost(site, id).title).toBe("Mine in the second");
});

test("a restored version survives typing in a tab that doesn't know about it", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, "The first text");
  await button(page, "Save Draft").click();
  await expectToast(page, "Draft saved successfully!");
  const id = await idOf(page);
  await field(page, "Title").fill("The second text");
  await saved(page);
  const stale = await openWriting(site, `/admin/blog/${id}/edit`, EXPECTED);
  await goWriting(page, `/admin/blog/${id}/edit`);
  await page.goto(`/admin/blog/${id}/versions`);
  await page.getByRole("button", { name: /^Restore version 1 of/ }).click();
  await page.getByText(/^The version of .+ is the draft$/).waitFor();
  expect(storedPost(site, id).title).toBe("The first text");
  await write(stale, "!");
  await expectToast(stale, MERGED);
  await saved(stale);
  expect(storedPost(site, id).title).toBe("The first text");
  expect(storedPost(site, id).content).toContain("!</p>");
});

/** Creates a post of which a crashed tab has left an unsaved copy. */
async function leaveCopy(title: string, typed: string) {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, title);
  await saved(page);
  const id = await idOf(page);
  await page.context().route(drafts, (route) => route.abort());
  await field(page, "Title").fill(typed);
  await keptOnDevice(page, typed);
  // Crashes the tab, because a closed one would still send its latest changes.
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  session.send("Page.crash").catch(() => {});
  await crashed;
  const context = page.context();
  await page.close();
  const rest = await context.newPage();
  await context.unroute(drafts);
  await goWriting(rest, `/admin/blog/${id}/edit`);
  return { rest, id };
}

test("the copy of a crashed tab is continued without a question", async () => {
  const { rest, id } = await leaveCopy("Kept by a closed tab", "Typed without a connection");
  await button(rest, "Continue").click();
  await expect.poll(() => storedPost(site, id).title).toBe("Typed without a connection");
  expect(await rest.getByRole("dialog").count()).toBe(0);
});

/** Stops tabs from learning what another one does with a copy. */
function beDeaf() {
  window.BroadcastChannel.prototype.postMessage = () => {};
}
/** Behaves like a browser without locks. */
function haveNoLocks() {
  Object.defineProperty(navigator, "locks", { value: undefined });
}

test("a copy that one tab continues is offered in no other", async () => {
  const { rest, id } = await leaveCopy("Offered twice", "Kept for one");
  const other = await openTab(rest, `/admin/blog/${id}/edit`);
  await other.getByText("Kept only on this device").waitFor();
  await button(rest, "Continue").click();
  await other.getByText("Kept only on this device").waitFor({ state: "detached" });
  // The tab has no changes of its own, so it follows.
  await expect.poll(() => field(other, "Title").inputValue()).toBe("Kept for one");
  await field(other, "Title").fill("Typed in the other");
  await expect.poll(() => field(rest, "Title").inputValue()).toBe("Typed in the other");
  for (const page of [rest, other]) expect(await page.getByRole("dialog").count()).toBe(0);
});

test.each([
  ["tabs that hear nothing of each other", [beDeaf]],
  ["tabs without locks", [beDeaf, haveNoLocks]],
] as const)("%s ask before one overwrites the other's changes to the same copy", async (name, lacks) => {
  const { rest, id } = await leaveCopy(name, "Kept for one");
  for (const lack of lacks) await rest.context().addInitScript(lack);
  await goWriting(rest, `/admin/blog/${id}/edit`);
  const other = await openTab(rest, `/admin/blog/${id}/edit`);
  const offered = (page: Page) => page.getByText("Kept only on this device");
  await Promise.all([offered(rest).waitFor(), offered(other).waitFor()]);
  await button(rest, "Continue").click();
  await expect.poll(() => field(rest, "Title").inputValue()).toBe("Kept for one");
  await field(rest, "Excerpt").fill("Of the first tab.");
  await expect.poll(() => storedPost(site, id).excerpt).toBe("Of the first tab.");
  await field(other, "Title").fill("Typed before");
  await button(other, "Continue").click();
  await question(other, "in another tab").waitFor();
  expect(await field(other, "Title").inputValue()).toBe("Typed before");
  expect(storedPost(site, id)).toMatchObject({ title: "Kept for one", excerpt: "Of the first tab." });
});

test("saved text is not listed as kept only on this device", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await page.context().route(drafts, async (route) => {
    if (route.request().method() === "PUT") {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await writePost(page, "Its answer was lost");
  await keptOnDevice(page, "Its answer was lost");
  await page.getByText("Offline, kept on this device").first().waitFor();
  const [stored] = storedRows(
    site.server(),
    "select id, title from posts where title = 'Its answer was lost'",
  );
  expect(stored).toBeDefined();
  const list = await page.context().newPage();
  await page.close();
  await list.goto("/admin/blog");
  await keptNowhere(list);
  expect(await list.getByText("Kept only on this device").count()).toBe(0);
});

test("Reset keeps a version first, and resets nothing while it can't", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, "Before the reset");
  await saved(page);
  const id = await idOf(page);
  await field(page, "Title").fill("Typed a moment ago");
  await page.route(drafts, (route) => route.abort());
  await button(page, "Reset").click();
  const dialog = page.getByRole("dialog", { name: "Reset the form?" });
  await dialog.getByRole("button", { name: "Reset" }).click();
  await dialog.getByText(/^Nothing was reset/).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Typed a moment ago");
  await page.unroute(drafts);
  await dialog.getByRole("button", { name: "Reset" }).click();
  await expectToast(page, "The form was reset. What you wrote is among the versions");
  expect(await field(page, "Title").inputValue()).toBe("");
  expect((await content(page).innerText()).trim()).toBe("");
  expect(versionsOf(id).map(({ title }) => title)).toContain("Typed a moment ago");
  await expect.poll(() => storedPost(site, id).title).toBe("");
});
