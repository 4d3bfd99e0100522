import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { expectNoAxeFindings, expectNoSidewaysScroll, PHONE, visitSite } from "#tests/support/browser.ts";
import { select } from "#tests/support/rich-text.ts";
import {
  button,
  content,
  expectToast,
  field,
  goWriting,
  idOf,
  openWriting,
  pictureFile,
  saved,
  storedPost,
  WRITE,
  write,
  writePost,
} from "#tests/support/writing.ts";

/** What a careful colleague would notice: the dialog "Before you publish". */
const site = visitSite({ DEMO_CONTENT: "0" });

const review = (page: Page) => page.getByRole("dialog", { name: "Before you publish" });
const selected = (page: Page) => page.evaluate(() => String(getSelection()));

async function link(page: Page, words: string, address: string): Promise<void> {
  await write(page, ` ${words}`);
  await select(page, words);
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByLabel("Address").fill(address);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("on a phone each finding leads to its place, and the post is published in spite of them", async () => {
  // The dead link's answer.
  const page = await openWriting(site, WRITE, { viewport: PHONE, expectedErrors: /404/ });
  await writePost(page, "The bridge [check the name]");
  await link(page, "the meeting", "/events");
  await link(page, "an old story", "/blog/that-is-gone");
  await page.getByLabel("Images to insert").setInputFiles(await pictureFile());
  await page
    .getByRole("dialog", { name: "Describe the picture" })
    .getByRole("button", { name: "Later" })
    .click();
  await button(page, "Publish Post").click();

  await review(page).waitFor();
  await review(page).getByText("She walked four kilometres", { exact: false }).first().waitFor();
  const found = review(page).getByRole("list", { name: "What to look at again" }).getByRole("listitem");
  await expect.poll(() => found.count()).toBe(4);
  await review(page).getByText("Search result", { exact: true }).waitFor();
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);

  await review(page).getByRole("button", { name: "Show: [check the name]" }).click();
  await review(page).waitFor({ state: "detached" });
  expect(await field(page, "Title").evaluate((title) => title === document.activeElement)).toBe(true);
  await field(page, "Title").fill("The bridge");

  await button(page, "Publish Post").click();
  await review(page).getByRole("button", { name: "Show: an old story" }).click();
  await expect.poll(() => selected(page)).toBe("an old story");
  await expect.poll(() => content(page).evaluate((text) => text === document.activeElement)).toBe(true);

  await button(page, "Publish Post").click();
  await review(page).getByRole("button", { name: "Show: This picture has no description." }).click();
  const describe = page.getByRole("dialog", { name: "Describe the picture" });
  await describe.getByLabel("What the picture shows").fill("A wooden bridge");
  await describe.getByRole("button", { name: "Done" }).click();

  // The dead link and the unclassified picture are left. The keyboard publishes over them.
  await button(page, "Publish Post").click();
  await expect.poll(() => found.count()).toBe(2);
  const id = await idOf(page);
  await review(page).getByRole("button", { name: "Publish anyway" }).press("Enter");
  await expectToast(page, "Blog post published successfully!");
  expect(storedPost(site, id)).toMatchObject({ status: "published", title: "The bridge" });
});

test("a post with nothing to look at again is published at once, and a draft is never asked about", async () => {
  const page = await openWriting(site);
  await writePost(page, "A quiet day");
  await saved(page);
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
  // The form of the next post.
  await page.waitForURL(/\?status=draft$/);
  await expect.poll(() => field(page, "Title").inputValue()).toBe("");
  await writePost(page, "TODO");
  await button(page, "Save Post").click();
  await expectToast(page, "Blog post saved successfully!");
});

test("sentences that could lead to a girl are shown, with a gentler way to write them", async () => {
  const page = await openWriting(site, WRITE, { viewport: PHONE });
  await writePost(page, "Back at her desk");
  await write(page, " Ada is a student of Umuoma Hill School.");
  await button(page, "Publish Post").click();
  await review(page).getByText("This could lead to a child: school, first name.").waitFor();
  await review(page).getByText("write “a school in the north of the county”", { exact: false }).waitFor();
  await review(page).getByRole("button", { name: "Show: Ada … Umuoma Hill School" }).press("Enter");
  await expect.poll(() => selected(page)).toBe("Umuoma Hill School");
  await page.keyboard.type("our school");
  await button(page, "Publish Post").click();
  await expectToast(page, "Blog post published successfully!");
});

test("an owner decides which words are shown, with better ones", async () => {
  const settings = await signInAt(site, "/admin/settings/words", { viewport: PHONE });
  await expectNoAxeFindings(settings);
  await expectNoSidewaysScroll(settings);
  await settings.getByLabel("Words to avoid").fill("pitiful = brave\nmiserable");
  await button(settings, "Save words").click();
  await expectToast(settings, "Data updated successfully");

  await goWriting(settings, WRITE);
  await writePost(settings, "A Pitiful, miserable victim");
  await button(settings, "Publish Post").click();
  const found = review(settings).getByRole("list", { name: "What to look at again" }).getByRole("listitem");
  await expect.poll(() => found.count()).toBe(2);
  await found.filter({ hasText: "Pitiful" }).getByText("Perhaps “brave”.").waitFor();
  await found.filter({ hasText: "miserable" }).getByText("Leave it out.").waitFor();
  await review(settings).getByRole("button", { name: "Go back" }).press("Enter");
  await review(settings).waitFor({ state: "detached" });
});
