import { expect, test } from "vitest";
import { takeInTask } from "./file-tasks.server.ts";
import { placeFootnotes, takeFootnotes } from "./place-footnotes.ts";

const PICTURE = {
  id: "0".repeat(32),
  width: 960,
  height: 600,
  widths: [960],
  placeholder: "",
  hasAvif: false,
};
const FOUND = new Map([
  ["/a.png", PICTURE],
  ["/b.png", PICTURE],
]);
const takeIn = (html: string) =>
  takeInTask.run({ html, pictures: FOUND, links: new Map() }).html.replace(/<img[^>]*>/g, "<img>");

test.each([
  [
    "with its caption",
    '<p>a</p><figure><img src="/x/gate%20one.png?1" alt="d"><figcaption>Her <b>day</b></figcaption></figure><p>b</p>',
    '<p>a</p><figure class="prose-awaited"><p>gate%20one.png</p><figcaption>Her <strong>day</strong></figcaption></figure><p>b</p>',
  ],
  [
    "within a line",
    '<p>before <img src="/x/in.png"></p>',
    '<p>before</p><figure class="prose-awaited"><p>in.png</p></figure>',
  ],
  [
    "without a name",
    '<img src="data:image/png;base64,AA" alt="A gate">',
    '<figure class="prose-awaited"><p>A gate</p></figure>',
  ],
  [
    "of one pixel, which only counts visits, not at all",
    '<p>x<img src="/t.gif" width="1" height="1"></p>',
    "<p>x</p>",
  ],
])("a missing picture keeps its place: %s", (_, html, stored) => {
  expect(takeIn(html)).toBe(stored);
});

test.each([
  [
    "Ghost",
    '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/a.png"></div><div class="kg-gallery-image"><img src="/b.png"></div></div></div></figure>',
    '<div class="prose-gallery"><figure><img></figure><figure><img></figure></div>',
  ],
  [
    "WordPress",
    '<figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img src="/a.png"><figcaption>A</figcaption></figure><figure class="wp-block-image"><img src="/b.png"></figure></figure>',
    '<div class="prose-gallery"><figure><img><figcaption>A</figcaption></figure><figure><img></figure></div>',
  ],
  [
    "an older WordPress",
    '<ul class="wp-block-gallery"><li class="blocks-gallery-item"><figure><img src="/a.png"></figure></li><li class="blocks-gallery-item"><figure><img src="/b.png"></figure></li></ul>',
    '<div class="prose-gallery"><figure><img></figure><figure><img></figure></div>',
  ],
])("a gallery of %s stays one", (_, html, stored) => {
  expect(takeIn(html)).toBe(stored);
});

const ADDRESS = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
test.each([
  [
    "a link",
    `<figure><p><a href="${ADDRESS}">${ADDRESS}</a></p><figcaption>A <b>film</b></figcaption></figure>`,
  ],
  [
    "a frame",
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe><figcaption>A film</figcaption></figure>',
  ],
])("a video keeps its caption: %s", (_, html) => {
  expect(takeIn(html)).toBe(
    `<figure class="prose-video"><figcaption><a href="${ADDRESS}" rel="noopener">A film</a></figcaption></figure>`,
  );
});

test("superscript and subscript stay", () => {
  expect(takeIn("<p>H<sub>2</sub>O, x<sup>2</sup></p>")).toBe("<p>H<sub>2</sub>O, x<sup>2</sup></p>");
});

test("a footnote stands where its number stood", () => {
  const notes = new Map([["n", "See <em>here</em>."]]);
  const html = '<p>Word<sup data-fn="n" class="fn"><a href="#n">1</a></sup> and x<sup>2</sup>.</p>';
  expect(takeIn(placeFootnotes(html, notes))).toBe(
    '<p>Word<small class="prose-footnote">See <em>here</em>.</small> and x<sup>2</sup>.</p>',
  );
});

test("footnotes of Markdown are taken from the end of the text", () => {
  const { html, notes } = takeFootnotes(
    '<p>A<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol><li id="fn1" class="footnote-item"><p>Note <b>x</b> <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>',
  );
  expect(placeFootnotes(html, notes)).toBe('<p>A<small class="prose-footnote">Note <b>x</b></small></p>');
});
