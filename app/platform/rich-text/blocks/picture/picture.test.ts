import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { figureAttributes } from "./figure-attributes.ts";

const picture = (nth: number) => `<img src="/pictures/${String(nth).repeat(32)}-640.jpg" />`;

test.each([
  [`a${picture(1)}b`, `<p>a</p><figure>${picture(1)}</figure><p>b</p>`],
  [
    `<figure>${picture(1)}${picture(2)}<figcaption>both</figcaption></figure>`,
    `<figure>${picture(1)}</figure><figure>${picture(2)}<figcaption>both</figcaption></figure>`,
  ],
  [`<figure>${picture(1)}<p>words</p></figure>`, `<figure>${picture(1)}</figure><p>words</p>`],
  ["<figure><figcaption>no picture</figcaption></figure>", "<p>no picture</p>"],
  [`<figure class="prose-huge">${picture(1)}</figure>`, `<figure>${picture(1)}</figure>`],
  [
    `<figure class="prose-wide prose-square">${picture(1)}${picture(2)}</figure>`,
    `<figure class="prose-wide prose-square">${picture(1)}</figure><figure class="prose-wide prose-square">${picture(2)}</figure>`,
  ],
  [
    `<div class="prose-gallery"><figure class="prose-full">${picture(1)}</figure></div>`,
    `<div class="prose-gallery"><figure>${picture(1)}</figure></div>`,
  ],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("says nothing of a picture that nobody has described", () => {
  const figure = `<figure>${picture(1)}</figure>`;
  expect(readableHtml(figure, NOTHING_HIDDEN)).toContain('<img loading="lazy" decoding="async" alt="" src=');
  expect(feedHtml(figure, NOTHING_HIDDEN)).toContain('<img alt="" src=');
});

test("a figure has a default width and offers others in srcset", () => {
  const picture = {
    id: "0123456789abcdef0123456789abcdef",
    width: 2560,
    height: 1440,
    widths: [320, 640, 1280, 2560],
    placeholder: "",
    hasAvif: false,
  };
  expect(figureAttributes(picture)).toEqual({
    src: `/pictures/${picture.id}-1280.jpg`,
    srcset: [320, 640, 1280, 2560]
      .map((width) => `/pictures/${picture.id}-${width}.webp ${width}w`)
      .join(", "),
    sizes: "(min-width: 48rem) 42rem, 100vw",
    width: "2560",
    height: "1440",
    alt: null,
  });
});

test("a wide picture is offered in its width, and cropped at its focal point", () => {
  const src = "/pictures/0123456789abcdef0123456789abcdef-640";
  const image = `<img src="${src}.jpg" srcset="${src}.webp 640w" sizes="(min-width: 48rem) 42rem, 100vw" />`;
  const figure = `<figure class="prose-full prose-square">${image}</figure>`;
  const focuses = new Map([["0123456789abcdef0123456789abcdef", "20% 80%"]]);
  expect(sanitizeNow(figure)).toBe(figure);
  const shown = readableHtml(figure, { ...NOTHING_HIDDEN, focuses });
  expect(shown).toContain('sizes="100vw"');
  expect(shown).toContain('style="object-position:20% 80%"');
  expect(shown).toContain('<figure class="prose-full prose-square">');
  expect(feedHtml(figure, NOTHING_HIDDEN)).toContain('sizes="(min-width: 48rem) 42rem, 100vw"');
});
