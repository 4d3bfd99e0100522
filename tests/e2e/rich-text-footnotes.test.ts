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
import { choose, expectText, openEditor, type } from "#tests/support/rich-text.ts";

const site = visitSite();

test("a footnote is typed where its number will stand, by key or from the menu", async () => {
  const page = await openEditor(site, { viewport: PHONE });
  await type(page, "She came back");
  await page.keyboard.press("ControlOrMeta+Alt+f");
  await type(page, "In May");
  await page.keyboard.press("ControlOrMeta+Alt+f");
  await type(page, " on foot. 10 m");
  await choose(page, "Text style: Paragraph", "Superscript");
  await type(page, "2");
  await expectText(
    page,
    '<p>She came back<small class="prose-footnote">In May</small> on foot. 10 m<sup>2</sup></p>',
  );
  await expectNoAxeFindings(page);
});

test.each([PHONE, TABLET, DESKTOP])(
  "readers go to it and back, without scripts too, at %o",
  async (viewport) => {
    const content = `<p>She came back<small class="prose-footnote">In <em>May</em></small>.</p>${"<p>Words.</p>".repeat(40)}`;
    const { db, close } = openDatabase({ dataDir: site.server().dataDir });
    const { slug } = await createPost(db, ADA, { title: `A note at ${viewport.width}`, content });
    await close();
    const scripted = await site.open(`/blog/${slug}`, { viewport });
    await expectNoAxeFindings(scripted);
    await expectNoSidewaysScroll(scripted);
    const page = await site.open(`/blog/${slug}`, { viewport, javaScriptEnabled: false });
    await page.getByRole("link", { name: "Footnote 1", exact: true }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#footnote-1");
    const notes = page.getByRole("region", { name: "Footnotes" });
    expect((await notes.innerText()).trim()).toMatch(/^(?:1\.\s*)?In May/);
    await notes.getByRole("link", { name: "Back to footnote 1 in the text" }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe("#footnote-1-in-text");
  },
);
