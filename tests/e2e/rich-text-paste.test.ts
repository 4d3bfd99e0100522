import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signInAt } from "#tests/support/admin.ts";
import { visitSite } from "#tests/support/browser.ts";
import { paste, select, textOf, written } from "#tests/support/rich-text.ts";

const site = visitSite();

/** Reads the original clipboard content of these programs. */
const copiedFrom = (program: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../support/pasted/${program}.clipboard`), "utf8");

async function openEditor(): Promise<Page> {
  const page = await signInAt(site, "/admin/events/new");
  await textOf(page).click();
  return page;
}
const expectText = (page: Page, html: string) => expect.poll(() => written(page)).toBe(html);
const TABLE =
  '<table><tbody><tr><td><p>Term</p></td><td><p>Girls</p></td></tr><tr><td colspan="2"><p>All of them</p></td></tr></tbody></table>';
const BULLETS = "<ul><li><p>Books</p><ul><li><p>Readers</p></li></ul></li><li><p>Uniforms</p></li></ul>";
const LEFT_OUT =
  "1 picture of another site left out. Save a picture to your device first, then insert it here.";

test("from Word come headings, lists, links and tables", async () => {
  const page = await openEditor();
  await paste(page, { html: copiedFrom("word") });
  await expectText(
    page,
    `<h2>Term report</h2><p>A <strong>bold</strong> word, an <em>emphasis</em>, a <u>line</u> and a colour; see <a href="https://example.org/report">the whole report</a>.</p><h3>What we did</h3>${BULLETS}<p>In this order:</p><ol><li><p>Levies</p></li><li><p>Places</p></li></ol>${TABLE}`,
  );
});

test("the same come from Google Docs, without its wrapper; each picture leaves its place", async () => {
  const page = await openEditor();
  await paste(page, { html: copiedFrom("google-docs") });
  await expectText(
    page,
    `<h2>Term report</h2><p>A <strong>bold</strong> word, an <em>emphasis</em>; see <a href="https://example.org/report">the whole report</a>.</p><h3>What we did</h3>${BULLETS}<figure class="prose-awaited"></figure>${TABLE}`,
  );
  await page.getByRole("button", { name: "Choose this picture: Picture" }).waitFor();
});

test("the same come from a web page; its pictures are left out with a note", async () => {
  const page = await openEditor();
  await paste(page, { html: copiedFrom("web-page") });
  await expectText(
    page,
    '<h2>What we did</h2><p>A <strong>bold</strong> word, an <em>emphasis</em>, <u>a line</u>, code, a mark; see <a href="https://example.org/report">the whole report</a> and a note<sup>[1]</sup>.</p><p>Somebody said so.</p><ul><li><p>Books</p><ol><li><p>Readers</p></li></ol></li><li><p>Uniforms</p></li></ul><p>A caption</p><p>First division</p><p>Second division</p><table><tbody><tr><th><p>Term</p></th><th><p>Girls</p></th></tr><tr><td><p>One</p></td><td><p>12</p></td></tr></tbody></table>',
  );
  await page.getByText(LEFT_OUT).waitFor();
});

test("superscripts and subscripts stay", async () => {
  const page = await openEditor();
  await paste(page, {
    html: "<p>40 m<sup>2</sup>, H<sub>2</sub>O, 10<sup>12</sup>, the 2<sup>nd</sup> term</p>",
  });
  await expectText(page, "<p>40 m<sup>2</sup>, H<sub>2</sub>O, 10<sup>12</sup>, the 2<sup>nd</sup> term</p>");
});

test("plain text becomes paragraphs, and formatting is removed on request", async () => {
  const page = await openEditor();
  await paste(page, { text: "One line\nAnother <line>\r\n\r\n*A third*" });
  await expectText(page, "<p>One line</p><p>Another &lt;line&gt;</p><p>*A third*</p>");
  await page.keyboard.press("Control+A");
  await paste(page, { html: "<h1>Loud <b>title</b></h1>", text: "Loud title" }, "Control+Shift+V");
  await expectText(page, "<p>Loud title</p>");
});

test("an address becomes a link, of the selected words or by itself", async () => {
  const page = await openEditor();
  await page.keyboard.type("see here now");
  await select(page, "here");
  await paste(page, { text: "https://example.org/a" });
  await expectText(page, '<p>see <a href="https://example.org/a">here</a> now</p>');
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" ");
  await paste(page, { text: "https://example.org/b" });
  await page.keyboard.type(" end");
  await expectText(
    page,
    '<p>see <a href="https://example.org/a">here</a> now <a href="https://example.org/b">https://example.org/b</a> end</p>',
  );
});

test("what was copied in the editor is pasted unchanged", async () => {
  const page = await openEditor();
  await page.keyboard.press("Control+u");
  await page.keyboard.type("lined");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+C");
  await page.keyboard.press("Control+V");
  await page.keyboard.press("Control+V");
  await expectText(page, "<p><u>lined</u></p><p><u>lined</u></p>");
});

test("Markdown becomes what it means, or stays as it is", async () => {
  const page = await openEditor();
  const text = "# Report\n\nA **bold** ~~word~~\nand a line\n\n- One\n- Two <b>";
  await paste(page, { text });
  await expectText(
    page,
    "<h2>Report</h2><p>A <strong>bold</strong> <s>word</s><br>and a line</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>",
  );
  await page.getByRole("button", { name: "Keep as plain text" }).press("Enter");
  const plain =
    "<p># Report</p><p>A **bold** ~~word~~</p><p>and a line</p><p>- One</p><p>- Two &lt;b&gt;</p>";
  await expectText(page, plain);
  expect(await page.getByRole("button", { name: "Keep as plain text" }).count()).toBe(0);
  await page.keyboard.press("Control+A");
  await paste(page, { text: "**literal**" }, "Control+Shift+V");
  await expectText(page, "<p>**literal**</p>");
});
