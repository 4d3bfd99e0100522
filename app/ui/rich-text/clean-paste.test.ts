// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { withoutListedComments, wordLeftOut } from "#app/platform/rich-text/private-parts.ts";
import { cleanPaste } from "./clean-paste.ts";

const copiedFrom = (program: string) =>
  readFileSync(path.resolve(`tests/support/pasted/${program}.clipboard`), "utf8");
const paste = (html: string) => {
  const { html: cleaned, leftOut } = cleanPaste(html);
  return { html: cleaned, leftOut: wordLeftOut(leftOut) };
};
const words = (html: string) => {
  const body = document.createElement("div");
  body.innerHTML = html;
  return body.textContent?.replace(/\s+/g, " ").trim();
};

describe("a reviewed document", () => {
  test.each(["word-reviewed", "word-online-reviewed", "google-docs-reviewed", "libreoffice-reviewed"])(
    "from %s loses comments, deletions and hidden text, and keeps insertions",
    (program) => {
      const { html, leftOut } = paste(copiedFrom(program));
      expect(words(html)).toMatch(
        /^Amina came back to school in January, not in March\. ?She is in form three\.$/,
      );
      expect(html).toMatch(/<s>(?:<[^>]*>)*in March/);
      expect(leftOut).toBe("1 comment, 1 deletion and 2 hidden passages");
    },
  );
});

test.each([
  [
    "a comment's mark alone",
    '<p class="MsoNormal">a<a href="#_msocom_1" class="msocomanchor">[A1]</a></p>',
    "a",
    "1 comment",
  ],
  [
    "two comments",
    '<p>a</p><div style="mso-element:comment-list"><div style="mso-element:comment">b</div><div style="mso-element:comment">c</div></div>',
    "a",
    "2 comments",
  ],
  ["a deletion of two runs", "<p>a<del>b</del> <del>c</del></p>", "a", "1 deletion"],
  ["two deletions", "<p>a<del>b</del>c<del>d</del></p>", "ac", "2 deletions"],
  ["a deleted line, by its role", '<p>a<span role="deletion">b</span></p>', "a", "1 deletion"],
  [
    "words of no size",
    '<p>a<span style="font-size:0">b</span><span style="font-size:0.5em">c</span></p>',
    "ac",
    "1 hidden passage",
  ],
  [
    "words without opacity",
    '<p>a<span style="opacity: 0;">b</span><span style="opacity:0.9">c</span></p>',
    "ac",
    "1 hidden passage",
  ],
  ["nothing private", "<p>a <s>b</s> <ins>c</ins></p>", "a b c", undefined],
  ["nothing to see in what is hidden", '<p>a<span style="display:none"> </span></p>', "a", undefined],
])("%s", (_name, html, text, leftOut) => {
  const cleaned = paste(html);
  expect(words(cleaned.html)).toBe(text);
  expect(cleaned.leftOut).toBe(leftOut);
});

const styled = (css: string, html: string) => `<html><head><style>${css}</style></head><body>${html}</body>`;

test.each([
  ["a blank before a colon", '<p>a <span style="display : none;mso-hide : all">SECRET</span></p>'],
  ["Word's own word for it", '<p>a <span style="mso-hide:all">SECRET</span></p>'],
  ["letters of no size", '<p>a <span style="font:0pt Arial">SECRET</span></p>'],
  ["an id", styled("#h{display:none}", "<p>a <span id=h>SECRET</span></p>")],
  ["a place", styled("div.c p{mso-hide:all}", "<p>a</p><div class=c><p>SECRET</p></div>")],
  ["an element", styled("u{display:none}", "<p>a <u>SECRET</u></p>")],
  ["an attribute", styled('span[class="x"]{display:none}', "<p>a <span class=x>SECRET</span></p>")],
  ["what it is not", styled(".x:not(.y){display:none}", "<p>a <span class=x>SECRET</span></p>")],
  ["a comment before a rule", styled(".x /* c */ {display:none}", "<p>a <span class=x>SECRET</span></p>")],
  ["a comment in a rule", styled(".x{/* } */ display:none}", "<p>a <span class=x>SECRET</span></p>")],
  ["a medium", styled("@media screen{.x{display:none}}", "<p>a <span class=x>SECRET</span></p>")],
])("removes text hidden by %s", (_name, html) => {
  const cleaned = paste(html);
  expect(words(cleaned.html)).toBe("a");
  expect(cleaned.leftOut).toBe("1 hidden passage");
});

test.each([
  "@media print{.x{display:none}}",
  "@media only screen and (max-width:600px){.x{display:none}}",
  ".x::before{display:none}",
  ".y{display:none}",
])("%s hides nothing", (css) => {
  expect(paste(styled(css, "<p>a <b class=x>b</b></p>"))).toEqual({
    html: "<p>a <b>b</b></p>",
    leftOut: undefined,
  });
});

test("keeps everything that was copied from this editor", () => {
  const own = '<h2 data-pm-slice="1 1 []" data-copied-here="" style="text-align:center">a <u>b</u></h2>';
  expect(paste(own)).toEqual({ html: own, leftOut: undefined });
});

test.each(["", 'data-copied-here=""'])("removes private parts even from an editor's slice (%s)", (mark) => {
  const slice = `<p data-pm-slice="1 1 []" ${mark}>a<del>b</del><span style="display:none">c</span></p>`;
  const { html, leftOut } = paste(slice);
  expect(words(html)).toBe("a");
  expect(leftOut).toBe("1 deletion and 1 hidden passage");
});

test.each([
  ["Amina[a] came back[b].\n\n[a]no surname!\n[b]when?", "Amina came back.", 2],
  ["Amina[TA1] came back.\r\n\r\n [TA1]no surname!", "Amina came back.", 1],
  ["See [a] below.\nThe end.", "See [a] below.\nThe end.", 0],
  ["Choose:\n[a] one\n[b] two", "Choose:\n[a] one\n[b] two", 0],
  ["She came[A1].\n\n[A1] Source: Akande", "She came[A1].\n\n[A1] Source: Akande", 0],
  ["See [A1].\n\n[A1]Akande", "See [A1].\n\n[A1]Akande", 0],
])("plain text %j", (text, rest, comments) => {
  const found = withoutListedComments(text);
  expect({ ...found, text: found.text.trimEnd() }).toEqual({ text: rest, comments });
});

const NOTE = '<small class="prose-footnote">In May</small>';

test.each([
  [
    "Word",
    `<p class=MsoNormal>Back<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a>.</p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title="">[1]</a> In May</p></div></div>`,
  ],
  [
    "Google Docs",
    '<b id="docs-internal-guid-1"><p>Back<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> In May</span></p></div></b>',
  ],
  [
    "LibreOffice",
    '<p>Back<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> In May</p></div>',
  ],
  [
    "a .docx file",
    '<p>Back<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup>.</p><ol><li id="footnote-1"><p> In May <a href="#footnote-ref-1">↑</a></p></li></ol>',
  ],
])("a footnote of %s stands where its number stood", (_, html) => {
  const { html: cleaned } = paste(html);
  expect(cleaned).toContain(`Back${NOTE}.`);
  expect(words(cleaned)).toBe("BackIn May.");
  expect(cleaned).not.toContain("<hr");
});

test("other links within a document are no footnotes", () => {
  const { html } = paste(
    '<p><a href="#one">1</a> <a href="#two">[2]</a></p><h2 id="one">One</h2><p id="two">Two</p>',
  );
  expect(html).toBe("<p>1 [2]</p><h2>One</h2><p>Two</p>");
});

test("underlines and raised and lowered words are kept, but not those of links", () => {
  const { html } = paste(
    '<p>m<sup>2</sup> H<sub>2</sub>O <span style="text-decoration:underline">a</span> <u>b</u> <span style="vertical-align:super">c</span> <a href="https://example.org"><u>d</u></a></p>',
  );
  expect(html).toBe(
    '<p>m<sup>2</sup> H<sub>2</sub>O <span><u>a</u></span> <u>b</u> <span><sup>c</sup></span> <a href="https://example.org">d</a></p>',
  );
});

test("nothing but its name comes along with the place of a picture", () => {
  const place =
    '<figure class="prose-awaited" onmouseover="a()" style="color:red"><p onclick="b()">gate.jpg</p></figure>';
  const { html } = paste(`<p>x</p>${place}<details class="prose-awaited" ontoggle="c()" open>y</details>`);
  expect(html).toBe('<p>x</p><figure class="prose-awaited"><p>gate.jpg</p></figure><details>y</details>');
});

test("a picture that came along is uploaded, and a damaged one is told of", () => {
  const data = (base64: string) => `<img src="data:image/png;base64,${base64}" alt="">`;
  const { html, uploads, leftOut } = cleanPaste(`<p>a ${data("iVBORw0KGgo=")} b${data("=a=")}</p><p>c</p>`);
  const [id] = uploads.keys();
  expect(uploads.size).toBe(1);
  expect(leftOut.pictures).toBe(1);
  expect(html).toBe(
    `<p>a  b</p><figure class="prose-awaited" data-upload="${id}"><p>picture.png</p></figure><p>c</p>`,
  );
});
