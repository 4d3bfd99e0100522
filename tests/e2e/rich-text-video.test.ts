import { expect, test } from "vitest";
import { openDatabase } from "#app/platform/database/database.server.ts";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { ADA, createPost } from "#tests/support/posts.ts";
import { choose, expectText, openEditor, type, written } from "#tests/support/rich-text.ts";

const site = visitSite();

const PAGE = "https://www.youtube.com/watch?v=abcdefghij-";
const PLAYER = "https://www.youtube-nocookie.com/embed/abcdefghij-?autoplay=1";

test("a video is inserted by its address, called by its title, and changed", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  await type(page, "/video");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const address = dialog.getByLabel("Address of the video");
  await address.fill("https://example.org/");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter the address of a video on YouTube or Vimeo.").waitFor();
  await expectNoAxeFindings(page);
  await address.fill("youtu.be/abcdefghij-?t=5");
  await dialog.getByLabel("Title").fill("Her day");
  const answered = page.waitForResponse(/\/admin\/uploads\/video$/);
  await page.keyboard.press("Enter");
  expect((await answered).status()).toBe(200);
  await type(page, " at school");
  await expect.poll(() => written(page)).toMatch(/<figure class="prose-video">.*Her day at school/);
  await expectNoAxeFindings(page);
  await choose(page, "Video", "Change video");
  expect(await address.inputValue()).toBe(PAGE);
  await page.keyboard.press("Escape");
  await choose(page, "Video", "Delete video");
  await expectText(page, "");
});

test.each([PHONE, TABLET, DESKTOP])(
  "readers play it with one tap, and not before, at %o",
  async (viewport) => {
    const content = `<p>Before</p><figure class="prose-video"><figcaption><a href="${PAGE}" rel="noopener">Her day</a></figcaption></figure>`;
    const { db, close } = openDatabase({ dataDir: site.server().dataDir });
    const { slug } = await createPost(db, ADA, { title: `A video at ${viewport.width}`, content });
    await close();
    const page = await site.open(undefined, { viewport });
    const requested: string[] = [];
    await page.route(/^https:/, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<p>The player</p>" });
    });
    await page.goto(`/blog/${slug}`);
    const link = page.getByRole("link", {
      name: "Her day Plays from YouTube, which then learns of your visit",
    });
    expect(await link.getAttribute("href")).toBe(PAGE);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    expect(requested).toEqual([]);
    await link.press("Enter");
    await page.frameLocator('iframe[title="Her day"]').getByText("The player").waitFor();
    expect(requested).toEqual([PLAYER]);
  },
);
