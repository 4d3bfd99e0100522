import { expect, test } from "vitest";
import { feedHtml, NOTHING_HIDDEN, readableHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";

const idOf = (nth: number) => String(nth).repeat(32);
const picture = (nth: number) =>
  `<figure><img src="/pictures/${idOf(nth)}-640.jpg" alt="" /><figcaption>Picture ${nth}</figcaption></figure>`;
const pictures = (count: number) => Array.from({ length: count }, (_, nth) => picture(nth % 10)).join("");
const gallery = (inner: string) => `<div class="prose-gallery">${inner}</div>`;

test.each([
  [gallery(pictures(9)), gallery(pictures(9))],
  [gallery(pictures(10)), gallery(pictures(9)) + gallery(picture(9))],
  [gallery(`${picture(1)}<p>between</p>${picture(2)}`), `${gallery(picture(1) + picture(2))}<p>between</p>`],
  [gallery("<p>no picture</p>"), "<p>no picture</p>"],
  [gallery(gallery(picture(1))), gallery(picture(1))],
  [`<div class="other">${picture(1)}</div>`, picture(1)],
  [`<div>a</div>${gallery("")}`, "<p>a</p>"],
])("%s", (html, stored) => {
  expect(sanitizeNow(html)).toBe(stored);
});

test("is left out while it is empty, and needs no frame in feeds", () => {
  expect(readableHtml(`<p>a</p>${gallery("")}`, NOTHING_HIDDEN)).toBe("<p>a</p>");
  expect(feedHtml(gallery(picture(1)), NOTHING_HIDDEN)).toBe(
    picture(1).replace(/<img (src="[^"]*") alt=""/, '<img alt="" $1'),
  );
});

test("loses only the pictures that visitors may not see", () => {
  const shown = readableHtml(gallery(pictures(3)), { ...NOTHING_HIDDEN, hidden: new Set([idOf(1)]) });
  expect(shown).toContain("Picture 0");
  expect(shown).not.toContain("Picture 1");
  expect(shown).toContain("Picture 2");
});

test("loads pictures as wide as they are shown", () => {
  const wide = picture(1).replace(" alt", ` srcset="/pictures/${idOf(1)}-320.webp 320w" sizes="100vw" alt`);
  expect(readableHtml(gallery(wide), NOTHING_HIDDEN)).toContain('sizes="(min-width: 48rem) 14rem, 50vw"');
});
