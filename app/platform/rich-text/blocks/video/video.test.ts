import { expect, test, vi } from "vitest";
import { findVideoFacts } from "#app/platform/images/video-facts.server.ts";
import { parseHtml, writeHtml } from "#app/platform/rich-text/html-tree.ts";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { BLOCK_EXAMPLES } from "#tests/support/block-examples.ts";
import { openInEditor } from "#tests/support/editor-schema.ts";
import { videosOfLinks } from "./block.ts";
import { VIDEO_EDITOR } from "./editor.ts";
import { type Video, videoOf } from "./video-address.ts";

const PAGE = "https://www.youtube.com/watch?v=abcdefghij-";
const video = (words: string, href = PAGE, still = "") =>
  `<figure class="prose-video">${still}<figcaption><a href="${href}" rel="noopener">${words}</a></figcaption></figure>`;
const STILL = '<img src="/pictures/0123456789abcdef0123456789abcdef-640.jpg" alt="" />';

test.each([
  "https://www.youtube.com/watch?v=abcdefghij-&t=5s",
  "http://m.youtube.com/watch?feature=x&v=abcdefghij-",
  "https://youtu.be/abcdefghij-?si=1",
  "https://www.youtube.com/shorts/abcdefghij-",
  "https://www.youtube-nocookie.com/embed/abcdefghij-",
])("%s is the same video", (address) => {
  expect(videoOf(address)).toMatchObject({ site: "YouTube", page: PAGE });
});

test.each([
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://vimeo.com/76979871/0a1b", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b"],
  [
    "https://player.vimeo.com/video/76979871?h=0a1b",
    "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b",
  ],
])("%s plays from Vimeo", (address, player) => {
  expect(videoOf(address)?.player).toBe(player);
});

test.each([
  "https://example.org/watch?v=abcdefghij-",
  "https://youtube.com.example.org/watch?v=abcdefghij-",
  "https://example.org@evil.example/https://youtu.be/abcdefghij-",
  "javascript:https://youtu.be/abcdefghij-",
  "https://www.youtube.com/watch?v=abc",
  'https://youtu.be/"><script>1',
  "https://vimeo.com/channels/staff",
  "https://vimeo.com/76979871/no-key",
  "/watch?v=abcdefghij-",
  "",
])("%s is no video", (address) => {
  expect(videoOf(address)).toBeUndefined();
});

test.each([
  [video("Her day", "https://youtu.be/abcdefghij-?t=1"), video("Her day")],
  [video("a", PAGE, STILL + STILL), `${video("a", PAGE, STILL)}<figure>${STILL}</figure>`],
  [`<figure class="prose-video">${STILL}</figure>`, `<figure>${STILL}</figure>`],
  [video("evil", "https://example.org/"), '<p><a href="https://example.org/" rel="noopener">evil</a></p>'],
  [
    `<figure class="prose-video"><a href="${PAGE}"><b>bold</b> title</a> and more</figure>`,
    video("bold title and more"),
  ],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("is a link that plays here with scripts; feeds have the link alone", () => {
  const shown = readableHtml(video("Her day", PAGE, STILL), NOTHING_HIDDEN);
  expect(shown).toContain(`href="${PAGE}" rel="noopener" data-enhance="video"`);
  expect(shown).toContain('data-player="https://www.youtube-nocookie.com/embed/abcdefghij-?autoplay=1"');
  expect(shown).toContain("<strong>Her day</strong><small>Plays from YouTube");
  expect(shown).not.toContain("<iframe");
  expect(readableHtml(video(""), NOTHING_HIDDEN)).toContain("<strong>Video on YouTube</strong>");
  expect(feedHtml(video(""), NOTHING_HIDDEN)).toBe(video("Video on YouTube"));
});

test("goes with its still, which may show her", () => {
  const hidden = new Set(["0123456789abcdef0123456789abcdef"]);
  expect(readableHtml(`<p>a</p>${video("Her day", PAGE, STILL)}`, { ...NOTHING_HIDDEN, hidden })).toBe(
    "<p>a</p>",
  );
});

test("a link that stands alone with its address becomes one", () => {
  const link = (words: string) => `<p><a href="${PAGE}" rel="noopener">${words}</a></p>`;
  const made = (html: string) => writeHtml(videosOfLinks(parseHtml(html)));
  expect(made(link(PAGE))).toBe(video(""));
  for (const html of [link("Watch her"), `<p>See <a href="${PAGE}">${PAGE}</a></p>`, "<hr />"])
    expect(made(html)).toBe(html);
});

test("asks for an address, and for a title if it is to have another", () => {
  const form = VIDEO_EDITOR.form as NonNullable<typeof VIDEO_EDITOR.form>;
  expect(form.read({ address: "youtu.be/abcdefghij-", title: " Her day " })).toEqual({
    attributes: { href: PAGE, still: null },
    words: "Her day",
  });
  expect(form.read({ address: "example.org" })).toEqual({ errors: { address: expect.any(String) } });
  const node = openInEditor(BLOCK_EXAMPLES.video("Her day")).firstChild;
  expect(node && form.values(node)).toEqual({ title: "Her day", address: "https://vimeo.com/76979871" });
});

const WATCHED = videoOf(PAGE) as Video;
const facts = (thumbnail_url: unknown) => Response.json({ title: "Her day", thumbnail_url });

test("its site is asked for title and still", async () => {
  const ask = vi.fn(async (address) =>
    String(address).includes("oembed")
      ? facts("https://i.ytimg.com/vi/x/hq.jpg")
      : new Response(new Uint8Array([1, 2])),
  );
  expect(await findVideoFacts(WATCHED, ask)).toEqual({ title: "Her day", still: new Uint8Array([1, 2]) });
  expect(ask.mock.calls.map(([address]) => address)).toEqual([
    WATCHED.about,
    "https://i.ytimg.com/vi/x/hq.jpg",
  ]);
});

test.each([
  ["another site", facts("https://example.org/a.jpg")],
  ["this machine", facts("http://127.0.0.1/")],
  ["a site that only ends alike", facts("https://evilytimg.com/a.jpg")],
  ["no address", facts(7)],
])("a still of %s is not requested", async (_, answer) => {
  const ask = vi.fn(async () => answer);
  expect(await findVideoFacts(WATCHED, ask)).toEqual({ title: "Her day", still: undefined });
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each([
  ["is unreachable", async () => Promise.reject(new TypeError("fetch failed"))],
  ["refuses", async () => new Response("", { status: 403 })],
  ["says something else", async () => new Response("<html>")],
])("nothing is known if the site %s", async (_, ask) => {
  expect(await findVideoFacts(WATCHED, ask)).toEqual({ title: "", still: undefined });
});
