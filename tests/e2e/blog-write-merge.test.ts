import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
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
  content,
  expectToast,
  field,
  hireObi,
  idOf,
  openAsObi,
  openWriting,
  saved,
  storedPost,
  writePost,
} from "#tests/support/writing.ts";

/** Two people write in one post at once, and both find their words in it. */
const site = visitSite({ DEMO_CONTENT: "0" });
const EXPECTED = { expectedErrors: /status of 409/ };

beforeAll(() => hireObi(site));

const question = (page: Page) => page.getByRole("dialog", { name: "Somebody else has changed this post" });

/** Opens a post with three paragraphs for the owner and for Obi. */
async function writeTogether(title: string, viewport = DESKTOP) {
  const page = await openWriting(site, undefined, { ...EXPECTED, viewport });
  await writePost(page, title);
  await content(page).click();
  await page.keyboard.press("ControlOrMeta+A");
  for (const words of ["The first.", "The second.", "The third."]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  }
  await saved(page);
  const id = await idOf(page);
  const obi = await openAsObi(site, `/admin/blog/${id}/edit`, EXPECTED);
  await content(obi).waitFor();
  return { page, obi, id };
}

/** Puts the cursor behind words in the text, and types. */
async function typeAfter(page: Page, words: string, typed: string) {
  await content(page).getByText(words).click();
  await page.keyboard.press("End");
  await page.keyboard.type(typed);
}

test("what two people write in different places is merged without a question", async () => {
  const { page, obi, id } = await writeTogether("Both at once");
  await typeAfter(obi, "The third.", " By Obi.");
  await field(obi, "Excerpt").fill("An excerpt by Obi.");
  await saved(obi);
  await typeAfter(page, "The first.", " By me");
  await expectToast(page, "Obi changed other places meanwhile. Both are in it now.");
  // The cursor is where it was.
  await page.keyboard.type(", too.");
  await saved(page);
  expect(storedPost(site, id).content).toBe(
    "<p>The first. By me, too.</p><p>The second.</p><p>The third. By Obi.</p>",
  );
  expect(storedPost(site, id).excerpt).toBe("An excerpt by Obi.");
  expect(await field(page, "Excerpt").inputValue()).toBe("An excerpt by Obi.");
  await content(page).press("ControlOrMeta+Z");
  await content(page).getByText("The third. By Obi.").waitFor();
});

test.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
])("places that both changed are shown side by side on %s", async (device, viewport) => {
  const { page, obi, id } = await writeTogether(`Side by side on ${device}`, viewport);
  await typeAfter(obi, "The second.", " By Obi.");
  await typeAfter(obi, "The third.", " Also by Obi.");
  await field(obi, "Title").fill("A title by Obi");
  await saved(obi);
  await typeAfter(page, "The second.", " By me.");
  await typeAfter(page, "The first.", " Only by me.");
  await field(page, "Title").fill("A title by me");
  await question(page).waitFor();
  await button(page, "Put both together").click();
  const merge = page.getByRole("dialog", { name: "Put both together" });
  await merge.getByRole("group", { name: "Title" }).getByLabel("Obi").check();
  const place = merge.getByRole("group", { name: "Place 1 in the text" });
  await place.getByText("The second. By me.").waitFor();
  await place.getByText("The second. By Obi.").waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  await place.getByLabel("Both, mine first").check();
  await button(page, "Use this").click();
  await saved(page);
  expect(storedPost(site, id)).toMatchObject({
    title: "A title by Obi",
    content:
      "<p>The first. Only by me.</p><p>The second. By me.</p><p>The second. By Obi.</p><p>The third. Also by Obi.</p>",
  });
  expect(await field(page, "Title").inputValue()).toBe("A title by Obi");
});
