import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import {
  button,
  expectToast,
  idOf,
  openWriting,
  saved,
  storedPost,
  writePost,
} from "#tests/support/writing.ts";

/** A tag that was typed, but not confirmed with Enter. */
const site = visitSite({ DEMO_CONTENT: "0" });

const input = (page: Page) => page.getByLabel("Tags", { exact: true });
const tags = (page: Page) =>
  page.getByRole("list", { name: "Tags of this post" }).getByRole("listitem").allInnerTexts();

test("is added on the way to another field, without missing the click that leads there", async () => {
  const page = await openWriting(site);
  await input(page).fill("#girls, hope");
  await input(page).press("Tab");
  await expect.poll(() => tags(page)).toEqual(["girls", "hope"]);
  await input(page).fill("return");
  // The option is below the tags, and moves down as soon as the tag is added.
  const option = page.getByLabel("Featured post");
  await option.click();
  await expect.poll(() => tags(page)).toEqual(["girls", "hope", "return"]);
  expect(await option.isChecked()).toBe(true);
  expect(await input(page).inputValue()).toBe("");
});

test("is saved with the draft, and published with the post, by button and by key", async () => {
  const page = await openWriting(site);
  await writePost(page, "Tagged");
  await input(page).fill("one");
  await page.keyboard.press("Control+s");
  await expectToast(page, "Draft saved successfully!");
  const id = await idOf(page);
  await page.reload();
  await expect.poll(() => tags(page)).toEqual(["one"]);
  await input(page).fill("two");
  await button(page, "Save Draft").click();
  await saved(page);
  await expect.poll(() => tags(page)).toEqual(["one", "two"]);
  await input(page).fill("three");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Blog post published successfully!");
  expect(storedPost(site, id).tags).toBe("one,two,three");
});

test("stays with its reason if it is refused, and the post is not published", async () => {
  const page = await openWriting(site);
  await writePost(page, "Many tags");
  await input(page).fill(Array.from({ length: 20 }, (_, index) => `tag ${index}`).join());
  await input(page).press("Enter");
  await expect.poll(async () => (await tags(page)).length).toBe(20);
  await input(page).fill("one more");
  await input(page).press("Control+Enter");
  await page.getByText("A post can have at most 20 tags.").first().waitFor();
  expect(await input(page).inputValue()).toBe("one more");
  // The tag is added as soon as there is room.
  await page.getByRole("button", { name: "Remove tag 3", exact: true }).click();
  await expect.poll(async () => (await tags(page)).at(-1)).toBe("one more");
  await page.getByRole("button", { name: "Remove tag 4", exact: true }).click();
  await input(page).fill("x".repeat(41));
  await input(page).press("Enter");
  await page.getByText("A tag can have at most 40 characters.").first().waitFor();
  await input(page).fill(`#${"x".repeat(40)}`);
  await input(page).press("Enter");
  await expect.poll(async () => (await tags(page)).at(-1)).toBe("x".repeat(40));
});

test.each([PHONE, TABLET, DESKTOP])(
  "can be renamed in all posts, and two of them become one, at %o",
  async (viewport) => {
    const page = await openWriting(site, undefined, { viewport, expectedErrors: /status of 400/ });
    await writePost(page, "Tagged twice");
    await input(page).fill(`At ${viewport.width}, school books`);
    await button(page, "Publish Post").click();
    await expectToast(page, "Blog post published successfully!");
    await page.goto("/admin/blog");
    await page.getByRole("link", { name: "Tags", exact: true }).click();
    await page.getByRole("heading", { name: "Tags", level: 1 }).waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await button(page, `Rename #At ${viewport.width}`).click();
    const dialog = page.getByRole("dialog", { name: `Rename #At ${viewport.width}` });
    await dialog.getByText(/^1 post will have it\./).waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByLabel("New name").fill("a, b");
    await page.keyboard.press("Enter");
    await dialog.getByText("A tag can’t contain a comma.", { exact: true }).last().waitFor();
    await dialog.getByLabel("New name").fill("#school books");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await button(page, `Rename #At ${viewport.width}`).waitFor({ state: "detached" });
    await page.goto("/blogs?tag=school+books");
    await page.getByRole("heading", { name: "Tagged twice" }).first().waitFor();
  },
);
