import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { storedRows } from "#tests/support/stored-rows.ts";
import {
  button,
  content,
  expectToast,
  field,
  goWriting,
  hireObi,
  idOf,
  keptOnDevice,
  openAsObi,
  openWriting,
  saved,
  storedPost,
  writePost,
} from "#tests/support/writing.ts";

/** Two people edit one post: neither loses text or overwrites the other's unintentionally. */
const site = visitSite({ DEMO_CONTENT: "0" });
const EXPECTED = { expectedErrors: /status of (409|410)/ };

beforeAll(() => hireObi(site));

const question = (page: Page) => page.getByRole("dialog", { name: "Somebody else has changed this post" });

/** The owner edits a post that Obi has changed meanwhile. */
async function meet(title: string, options: typeof EXPECTED & { viewport?: typeof PHONE } = EXPECTED) {
  const page = await openWriting(site, undefined, options);
  await writePost(page, title);
  await saved(page);
  const id = await idOf(page);
  const obi = await openAsObi(site, `/admin/blog/${id}/edit`, EXPECTED);
  await field(obi, "Title").fill(`${title}, by Obi`);
  await saved(obi);
  await field(page, "Title").fill(`${title}, by me`);
  await question(page).waitFor();
  return { page, obi, id };
}

test("a conflict shows whose version it is, when, and what differs; closing loses nothing", async () => {
  const { page, id } = await meet("Seen", { ...EXPECTED, viewport: PHONE });
  await question(page)
    .getByText(/^Obi saved it on \d.+ Nothing was overwritten/)
    .waitFor();
  await expectNoAxeFindings(page);
  await button(page, "See the differences").click();
  const differences = question(page).getByRole("definition");
  await differences.getByRole("deletion").getByText("Obi").waitFor();
  await differences.getByRole("insertion").getByText("me").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "hidden" });
  expect(await field(page, "Title").inputValue()).toBe("Seen, by me");
  await field(page, "Excerpt").fill("Typed after closing.");
  await keptOnDevice(page, "Typed after closing.");
  expect(storedPost(site, id).title).toBe("Seen, by Obi");
  await page.getByText("Not saved yet: somebody else has changed this post").first().waitFor();
  await button(page, "Choose what to do").click();
  await question(page).waitFor();
  // Leaving without a choice keeps the copy on offer, even to continue in spite of the newer
  // version.
  await page.keyboard.press("Escape");
  await goWriting(page, `/admin/blog/${id}/edit`);
  expect(await field(page, "Title").inputValue()).toBe("Seen, by Obi");
  await page.getByText(/Obi saved a newer version on/).waitFor();
  await button(page, "Continue").click();
  await question(page).waitFor();
  expect(await field(page, "Excerpt").inputValue()).toBe("Typed after closing.");
});

test("mine is kept as a copy, which opens, and only one even if the answer was lost; theirs stays", async () => {
  const { page, id } = await meet("Copied", { expectedErrors: /status of 409|ERR_FAILED/ });
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(/\/draft$/, loseAnswer, { times: 1 });
  await button(page, "Keep mine as a copy").click();
  await question(page).getByText("Failed to save blog post.").waitFor();
  await button(page, "Keep mine as a copy").click();
  await expectToast(page, "Your version is a draft of its own");
  await page.waitForURL((url) => /\/edit$/.test(url.pathname) && !url.pathname.includes(id));
  await content(page).waitFor();
  await page.getByRole("heading", { name: "Edit Blog Post" }).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Copied, by me");
  expect(storedPost(site, id).title).toBe("Copied, by Obi");
  const copies = storedRows(site.server(), "select slug from posts where title = 'Copied, by me'");
  expect(copies).toEqual([{ slug: "copied-by-me" }]);
  await goWriting(page, `/admin/blog/${id}/edit`);
  expect(await page.getByText("Kept only on this device").count()).toBe(0);
});

test("theirs is overwritten if the person says so, and stays among the versions", async () => {
  const { page, obi, id } = await meet("Overwritten");
  await button(page, "Keep mine").click();
  await expectToast(page, "Draft saved successfully!");
  expect(storedPost(site, id).title).toBe("Overwritten, by me");
  const titles = storedRows(site.server(), `select title from post_versions where post_id = '${id}'`);
  expect(titles.map(({ title }) => title)).toContain("Overwritten, by Obi");
  // Now Obi is in conflict with a newer version.
  await field(obi, "Title").fill("And again.");
  await question(obi).waitFor();
});

test("a publication in conflict publishes nothing before the person has seen what changed", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, "Published late");
  await saved(page);
  const id = await idOf(page);
  const obi = await openAsObi(site, `/admin/blog/${id}/edit`);
  await field(obi, "Excerpt").fill("Obi's excerpt.");
  await saved(obi);
  await button(page, "Publish Post").click();
  await expectToast(page, "Obi changed other places meanwhile. Both are in it now.");
  expect(storedPost(site, id).status).toBe("draft");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  expect(storedPost(site, id)).toMatchObject({
    ...{ status: "published", title: "Published late", excerpt: "Obi's excerpt." },
  });
});

test("a post that somebody else removed is kept as a new one", async () => {
  const page = await openWriting(site, undefined, EXPECTED);
  await writePost(page, "Removed by Obi");
  await saved(page);
  const id = await idOf(page);
  const removed = await page.evaluate(
    async (address) => (await fetch(address, { method: "POST" })).status,
    `/admin/trash/post/${id}`,
  );
  expect(removed).toBe(200);
  await field(page, "Title").fill("Kept all the same");
  const gone = page.getByRole("dialog", { name: "This post is no longer there" });
  await gone.waitFor();
  await expectNoAxeFindings(page);
  await gone.getByRole("button", { name: "Keep mine as a new post" }).click();
  await expectToast(page, "Your version is a draft of its own");
  await page.waitForURL((url) => /\/edit$/.test(url.pathname) && !url.pathname.includes(id));
  await content(page).waitFor();
  expect(await field(page, "Title").inputValue()).toBe("Kept all the same");
});
