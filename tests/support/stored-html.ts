import { expect } from "vitest";
import { plainTextOf } from "#app/platform/rich-text/rich-html.server.ts";
import { passAllowList, sanitizeNow } from "#app/platform/rich-text/sanitize-rich-html.ts";

const TAGS =
  /^\/?(p|h[2345]|blockquote|ul|ol|li|hr|br|strong|em|u|s|sup|sub|small|a|span|mark|figure|figcaption|img|table|tbody|tr|th|td|aside|div)$/;
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^/,
  rel: /^noopener$/,
  src: /^\/pictures\//,
  srcset: /^\/pictures\//,
  sizes: /^[\w\s(),.:-]+$/,
  alt: /^/,
  width: /^\d+$/,
  height: /^\d+$/,
  start: /^\d+$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  class:
    /^(prose-(note|good-news|careful|pull-quote|button|file|video|gallery|awaited|related|footnote|wide|full|landscape|square)|prose-(wide|full) prose-(landscape|square))$/,
  style: /^(text-align:(left|right|center|justify)|(background-)?color:#[0-9a-f]{6})$/,
};

/**
 * Sanitizes HTML and parses the result with a grammar of only what we allow. Anything else in it
 * fails the test.
 */
export function expectHarmless(vector: string): void {
  const clean = sanitizeNow(vector);
  const rest = clean.replace(/<(\/?[a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>/g, (_all, tag, attributes) => {
    expect(tag, vector).toMatch(TAGS);
    for (const [, name, value] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
      expect(value, `${name} in ${vector}`).toMatch(ATTRIBUTES[name] ?? /$unknown/);
    const href = /href="([^"]*)"/.exec(attributes)?.[1];
    if (href !== undefined) expectSafeAddress(href, vector);
    return "";
  });
  expect(rest, vector).not.toContain("<");
  expect(sanitizeNow(clean), vector).toBe(clean);
  const passed = passAllowList(vector);
  expect(passAllowList(passed), vector).toBe(passed);
  // Reshaping loses nothing.
  expect(lettersOf(clean), vector).toBe(lettersOf(passed));
}

function lettersOf(html: string): string {
  // With the words of awaited pictures, which are no words for readers.
  const all = plainTextOf(html.replaceAll(' class="prose-awaited"', ""));
  return [...all.replace(/\s/g, "")].sort().join("");
}

/** Checks with the URL parser, not with our patterns, where a link leads in a browser. */
function expectSafeAddress(href: string, vector: string) {
  const address = new URL(href.replaceAll("&amp;", "&"), "https://own.example");
  expect(["http:", "https:", "mailto:", "tel:"], vector).toContain(address.protocol);
  if (!/^https?:/i.test(href) && address.protocol.startsWith("http"))
    expect(address.host, vector).toBe("own.example");
}
