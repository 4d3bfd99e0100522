import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PostDraft } from "#app/features/blog/post-draft.ts";
import { postDrafts, publishDraft } from "#app/features/blog/post-drafts.server.ts";
import { findPostToWrite } from "#app/features/blog/post-to-write.server.ts";
import { type Db, openDatabase } from "#app/platform/database/database.server.ts";
import { signInAt } from "#tests/support/admin.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { ADA, BOB, draftOf, writePost } from "#tests/support/posts.ts";

const site = visitSite({ DEMO_CONTENT: "0" });

/** Uses the server's own database, like an administrator elsewhere. */
async function inDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ dataDir: site.server().dataDir });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const FIRST = draftOf({
  title: "Harvest",
  content: "<h2>Rain</h2><p>The rain came late this year.</p><p>Nobody minded.</p>",
});
const SECOND: PostDraft = {
  ...FIRST,
  title: "Harvest at last",
  category: "campaigns",
  content: "<h3>Rain</h3><p>The rain came <strong>early</strong> this year.</p><p>Nobody minded.</p><hr>",
};

/** Creates a published post that Ada wrote and Bob is changing. */
function addPost(): Promise<string> {
  return inDatabase(async (db) => {
    const { id } = await writePost(db, { title: "Blank" });
    await publishDraft(db, ADA, id, { draft: FIRST, base: 1 });
    await postDrafts.save(db, BOB, id, { draft: SECOND, base: 2, reason: "save" });
    return id;
  });
}

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("radio") });

test.each([
  ["phone", PHONE],
  ["tablet", TABLET],
  ["desktop", DESKTOP],
])("a %s shows who wrote what and when, and the differences", async (_name, viewport) => {
  const id = await addPost();
  const page = await signInAt(site, `/admin/blog/${id}/versions`, { viewport });
  await page.getByRole("heading", { name: "Versions of Harvest at last", level: 1 }).waitFor();
  await page.getByText("The newest version has not been published", { exact: false }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
  for (const [row, texts] of [
    [0, ["Newest", "Bob", "Saved", "Harvest at last"]],
    [1, ["Ada", "Published", "Harvest"]],
  ] as const)
    for (const text of texts) await rows(page).nth(row).getByText(text, { exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  // The newest two are preselected.
  await page.getByRole("button", { name: "Compare" }).click();
  const comparison = page.getByRole("region", { name: "Comparison" });
  await comparison.getByText("Changed: heading 2").waitFor();
  await comparison.getByText("Formatting: Heading 1 became heading 2").waitFor();
  await comparison.getByText("Formatting: Now: bold “early”").waitFor();
  await comparison.getByText("Added: dividing line").waitFor();
  await comparison.getByText("1 part is the same").waitFor();
  await expect
    .poll(() => comparison.getByRole("insertion").allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining("at last"), expect.stringContaining("early")]));
  await expect
    .poll(() => comparison.getByRole("deletion").allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining("late")]));
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});

test("two versions are chosen and compared, and one is restored, with the keyboard only", async () => {
  const id = await addPost();
  const page = await signInAt(site, `/admin/blog/${id}/versions`);
  await rows(page)
    .nth(2)
    .getByRole("radio", { name: /^Compare version 1/ })
    .focus();
  await page.keyboard.press("Space");
  await rows(page)
    .nth(1)
    .getByRole("radio", { name: /^With version 2/ })
    .focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=1&to=2/);
  const heading = page.getByRole("heading", { name: "Comparison" });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: /^Restore version 2/ }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText(/^The version of .* is a change that is not published yet$/)
    .waitFor();
  await rows(page).first().getByText("Restored from an earlier version").waitFor();
  await expect.poll(() => rows(page).count()).toBe(4);
  const post = await inDatabase((db) => findPostToWrite(db, id));
  expect(post).toMatchObject({ draft: { title: "Harvest" }, published: { title: "Harvest" } });
});

test("one part of an earlier version is brought back, and the rest stays as it is", async () => {
  const id = await addPost();
  const page = await signInAt(site, `/admin/blog/${id}/versions?from=2&to=3`, { viewport: PHONE });
  const comparison = page.getByRole("region", { name: "Comparison" });
  await comparison.getByRole("heading", { name: "Bring back a part" }).waitFor();
  const part = (words: string) => comparison.getByRole("button", { name: `Bring back: ${words}` });
  await part("Rain").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await part("The rain came late this year.").click();
  await page
    .getByRole("region", { name: "Notifications" })
    .getByText("What you brought back is in a change that is not published yet")
    .waitFor();
  await page.waitForURL(/from=2&to=4/);
  await part("The rain came late this year.").waitFor({ state: "detached" });
  await part("Rain").waitFor();
  const post = await inDatabase((db) => findPostToWrite(db, id));
  expect(post?.draft).toMatchObject({
    title: "Harvest at last",
    content: "<h3>Rain</h3><p>The rain came late this year.</p><p>Nobody minded.</p><hr />",
  });
  expect(post?.published).toMatchObject({ title: "Harvest" });
});

test("a version that can't be restored says so, and the list stays", async () => {
  const id = await addPost();
  const page = await signInAt(site, `/admin/blog/${id}/versions`, { expectedErrors: /ERR_FAILED/ });
  await page.route(/\/versions\/\d+\/restoration/, (route) => route.abort());
  await page.getByRole("button", { name: /^Restore version 1/ }).click();
  await page.getByText("The version could not be restored. Please try again.").waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.unrouteAll();
  await page.getByRole("button", { name: /^Restore version 1/ }).click();
  await rows(page).first().getByText("Restored from an earlier version").waitFor();
});
