import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  DESKTOP,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  type OpenOptions,
  PHONE,
  TABLET,
  visitSite,
} from "#tests/support/browser.ts";
import { buildDocx, item, paragraph, picture, run } from "#tests/support/docx.ts";
import { smallPicture } from "#tests/support/hostile-pictures.ts";
import { expectText, openEditor, paste, textOf, tool, written } from "#tests/support/rich-text.ts";
import { button, openWriting, pictureFile, writePost } from "#tests/support/writing.ts";

/** Documents that are opened or pasted, with the pictures in them. */
const site = visitSite({ DEMO_CONTENT: "0" });

type OpenedFile = { name: string; mimeType: string; buffer: Buffer };
const docx = (content: Parameters<typeof buildDocx>[0], name = "Term report.docx"): OpenedFile => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  buffer: buildDocx(content),
});

async function openDocument(page: Page, file: OpenedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    tool(page, "Open a document").click(),
  ]);
  await chooser.setFiles(file);
}

const editor = (options?: OpenOptions) => openEditor(site, options);
const withoutAddresses = (html: string) =>
  html.replace(/<img [^>]*>/g, (image) => `<img${/ alt="[^"]*"/.exec(image)}>`);
const expectPictured = (page: Page, html: string) =>
  expect.poll(async () => withoutAddresses(await written(page))).toBe(html);

test("a Word document opens with all that its author meant, and nothing that was hidden", async () => {
  const page = await editor();
  const body = [
    paragraph(run("Term report"), "Titel"),
    paragraph(run("Contents ... 1"), "Verzeichnis1"),
    paragraph(run("What we did"), "berschrift1"),
    paragraph(
      [
        run("A "),
        run("bold", "<w:b/>"),
        run(" word, "),
        run("not bold", '<w:b w:val="0"/>'),
        run(", "),
        run("strong", '<w:rStyle w:val="Fett"/>'),
        run(", "),
        run("slanted", "<w:i/>"),
        run(", "),
        run("gone", "<w:strike/>"),
        run(", 40 m"),
        run("2", '<w:vertAlign w:val="superscript"/>'),
        run(": see "),
        `<w:hyperlink r:id="rIdB">${run("nowhere")}</w:hyperlink>${run(" or ")}`,
        `<w:hyperlink r:id="rIdA">${run("the report", '<w:u w:val="single"/>')}</w:hyperlink>`,
        run(" and "),
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.org/b" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
        run("another"),
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
        run("."),
        '<w:r><w:footnoteReference w:id="2"/></w:r>',
      ].join(""),
    ),
    paragraph(
      `${run("She came ")}<w:del>${run("from Umuoma ")}</w:del><w:ins>${run("back")}</w:ins>${run(" SECRET", "<w:vanish/>")}<w:r><w:commentReference w:id="0"/></w:r>`,
      "",
      '<w:jc w:val="center"/>',
    ),
    paragraph(run("Who came"), "Mine"),
    item("Books", 1),
    item("Readers", 1, 1),
    item("Uniforms", 1),
    item("Levies", 2),
    item("Places", 2),
    paragraph(run("Then:")),
    item("Sixth", 2),
    item("Anew", 3),
    paragraph(run("Said by a teacher."), "Zitat"),
    `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${paragraph(run("Term"))}</w:tc><w:tc>${paragraph(run("Girls"))}</w:tc></w:tr>`,
    `<w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${paragraph(run("One"))}</w:tc><w:tc>${paragraph(run("12"))}</w:tc></w:tr>`,
    `<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>${paragraph("")}</w:tc><w:tc>${paragraph(run("14"))}</w:tc></w:tr>`,
    `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run("All"))}</w:tc></w:tr></w:tbl>`,
  ].join("");
  const links = { rIdA: "https://example.org/report", rIdB: "javascript:alert(1)" };
  await openDocument(page, docx({ body, links, footnotes: ["Counted in June."] }));
  await expectText(
    page,
    [
      "<h2>Term report</h2><h2>What we did</h2>",
      "<p>A <strong>bold</strong> word, not bold, <strong>strong</strong>, <em>slanted</em>, <s>gone</s>, 40 m<sup>2</sup>: see nowhere or ",
      '<a href="https://example.org/report">the report</a> and <a href="https://example.org/b">another</a>.<small class="prose-footnote">Counted in June.</small></p>',
      '<p style="text-align: center;">She came back</p><h3>Who came</h3>',
      "<ul><li><p>Books</p><ol><li><p>Readers</p></li></ol></li><li><p>Uniforms</p></li></ul>",
      "<ol><li><p>Levies</p></li><li><p>Places</p></li></ol><p>Then:</p>",
      '<ol start="3"><li><p>Sixth</p></li></ol><ol start="5"><li><p>Anew</p></li></ol>',
      "<blockquote><p>Said by a teacher.</p></blockquote>",
      "<table><tbody><tr><th><p>Term</p></th><th><p>Girls</p></th></tr>",
      '<tr><td rowspan="2"><p>One</p></td><td><p>12</p></td></tr><tr><td><p>14</p></td></tr>',
      '<tr><td colspan="2"><p>All</p></td></tr></tbody></table>',
    ].join(""),
  );
  await page.getByText("1 comment, 1 deletion, 1 hidden passage and 1 table of contents left out").waitFor();
});

test("pictures of a document go to their places, with captions and descriptions, through a lost network", async () => {
  const page = await editor({ viewport: PHONE, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  const photo = new Uint8Array(await smallPicture("png"));
  const other = new Uint8Array(await smallPicture("jpeg"));
  const body = [
    paragraph(run("Before.")),
    paragraph(picture("rId1", "Girls with new books")),
    paragraph(run("At the gate"), "Beschriftung"),
    paragraph(run("Between ") + picture("rId2") + run("the lines.")),
    paragraph(picture("rId3")),
    paragraph(run("After.")),
  ].join("");
  await page.route("**/admin/uploads", (route) => route.abort("internetdisconnected"), { times: 2 });
  const media = { "a.png": photo, "b.jpeg": other, "c.emf": new Uint8Array([1, 2, 3]) };
  await openDocument(page, docx({ body, media }));
  await page.getByRole("button", { name: "Try again: Picture 1 of Term report.png" }).waitFor();
  expect(await written(page)).toContain("<figcaption>At the gate</figcaption>");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expectPictured(
    page,
    '<p>Before.</p><figure><img alt="Girls with new books"><figcaption>At the gate</figcaption></figure><p>Between the lines.</p><figure><img alt=""></figure><figure class="prose-awaited"></figure><p>After.</p>',
  );
});

test.each([PHONE, TABLET, DESKTOP])(
  "a picture that has no place yet is chosen later, at %o",
  async (viewport) => {
    const page = await openWriting(site, undefined, { viewport });
    await writePost(page, "With a place");
    await textOf(page).press("Control+End");
    await page.keyboard.press("Enter");
    const html =
      '<html xmlns:w="w"><p class="MsoNormal">Words</p><p><img src="file:///C:/a/photo%203.jpg" width="300"></p></html>';
    await paste(page, { html });
    const choose = page.getByRole("button", { name: "Choose this picture: photo 3.jpg" });
    await choose.waitFor();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await button(page, "Publish Post").click();
    await page.getByText("A picture is still missing here.").waitFor();
    await page.getByRole("button", { name: "Go back" }).press("Enter");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.press("Enter")]);
    await chooser.setFiles(await pictureFile());
    await choose.waitFor({ state: "detached" });
    await expect.poll(() => textOf(page).locator("figure img").count()).toBe(1);
  },
);

test("a pasted picture is uploaded in its place", async () => {
  const page = await editor();
  const bytes = (await smallPicture("png")).toString("base64");
  await paste(page, {
    html: `<p>Before</p><p><img alt="A desk" src="data:image/png;base64,${bytes}"></p><p>After</p>`,
  });
  await expectPictured(page, '<p>Before</p><figure><img alt="A desk"></figure><p>After</p>');
});

test("Markdown opens as what it means, and what can't be read says why", async () => {
  const page = await editor();
  const markdown = "---\ntitle: x\n---\n# Report\n\nA **bold** ~~word~~.\n\n1. One\n2. Two\n";
  await openDocument(page, { name: "a.md", mimeType: "text/markdown", buffer: Buffer.from(markdown) });
  const text =
    "<h2>Report</h2><p>A <strong>bold</strong> <s>word</s>.</p><ol><li><p>One</p></li><li><p>Two</p></li></ol>";
  await expectText(page, text);
  for (const [name, words] of [
    ["old.doc", "old.doc can't be opened here. Save it as .docx first, then open that."],
    ["locked.docx", "locked.docx can't be read."],
  ] as const) {
    await openDocument(page, { name, mimeType: "", buffer: Buffer.from("no archive") });
    await page.getByText(words).first().waitFor();
  }
  await expectText(page, text);
});
