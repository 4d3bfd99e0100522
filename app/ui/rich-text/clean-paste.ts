import { ALIGNMENTS, FOOTNOTE, linkAttributes } from "#app/platform/rich-text/html-rules.ts";
import type { LeftOut, LostParts } from "#app/platform/rich-text/private-parts.ts";
import { isCopiedHere } from "./copied-here.ts";
import { leaveOutPrivate } from "./leave-out.ts";
import { AWAITED, readPictures } from "./pasted-pictures.ts";
import { makeWordLists } from "./word-lists.ts";

/**
 * `html` is the cleaned paste, `uploads` the pictures that came along, by the `upload` of their
 * awaited pictures, and `leftOut` counts what was removed.
 */
export type CleanedPaste = {
  html: string;
  uploads: ReadonlyMap<string, File>;
  leftOut: LeftOut & Partial<LostParts>;
};

const WORD = /class="?Mso|xmlns:w=|mso-/i;
const GOOGLE_DOCS = /id="docs-internal-guid-/;

const GONE = new Set([
  ...["script", "style", "meta", "link", "title", "template", "noscript", "iframe", "object", "svg", "math"],
  "o:p",
]);
/** Players and other programs, which people would miss. */
const EMBEDS = "iframe, object, embed, video, audio";
const BLOCKS = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, section, article";
/** Unsupported inline elements. They are unwrapped, and their text stays. */
const PLAIN = "ins, mark, code, kbd, samp, small, big, font, label, button";
const UNFRAMED = `pre, figure:not(.${AWAITED}), figcaption:not(.${AWAITED} > *)`;
/** On web pages, they often belong to the design. */
const UNFRAMED_OF_PAGES = `${UNFRAMED}, blockquote, hr`;
const KEPT: Record<string, readonly string[]> = {
  a: ["href"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
  small: ["class"],
  // Only an awaited picture is still one by then.
  figure: ["class", "data-alt", "data-upload"],
};

/**
 * Reduces clipboard HTML of another program to what the editor supports: headings, paragraphs,
 * lists, links, tables, strong and emphasis. Everything else is unwrapped or removed. HTML that was
 * copied from this editor is only stripped of private parts.
 *
 * @param isOpened it comes from a file that was opened
 */
export function cleanPaste(html: string, isOpened = false): CleanedPaste {
  const body = readPasted(html);
  const leftOut = leaveOutPrivate(body, html);
  if (isCopiedHere(body)) return { html: body.innerHTML, uploads: new Map(), leftOut };
  const embeds = body.querySelectorAll(EMBEDS).length;
  const isDocument = isOpened || WORD.test(html) || GOOGLE_DOCS.test(html);
  for (const element of body.querySelectorAll("*")) if (GONE.has(element.localName)) element.remove();
  makeWordLists(body);
  keepEmphasis(body);
  for (const [name, isStyled] of Object.entries(DECORATIONS)) keepDecoration(body, name, isStyled);
  keepFootnotes(body);
  moveHeadings(body, isDocument || body.querySelector("h1") !== null);
  nestLists(body);
  const { pictures, uploads } = readPictures(body, isDocument);
  for (const line of body.querySelectorAll("pre")) breakLines(line);
  // Links are underlined anyway.
  for (const element of body.querySelectorAll(`${PLAIN}, a u, u:has(a)`))
    if (element.className !== FOOTNOTE) unwrap(element);
  for (const element of body.querySelectorAll(isDocument ? UNFRAMED : UNFRAMED_OF_PAGES))
    replaceBy(element, "div");
  for (const link of body.querySelectorAll("a")) keepLink(link);
  for (const element of body.querySelectorAll<HTMLElement>("*")) stripAttributes(element, isDocument);
  dropEmptyLines(body);
  return { html: body.innerHTML, uploads, leftOut: { ...leftOut, pictures, embeds } };
}

const ACTIVE = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const START_TAG = /<[a-z][^<>]*>/gi;
const HANDLER = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
/**
 * Matches Word's `<![if …]>`. Browsers parse these markers as comments, and the text between them
 * as content.
 */
const CONDITION = /<!\[[^\][<>]*\]>/g;

/**
 * Parses clipboard HTML into a detached document. Scripts and styles have no effect there, but
 * removing them first avoids warnings in the browser's console.
 */
export function readPasted(html: string): HTMLElement {
  const quiet = html
    .replace(ACTIVE, "")
    .replace(START_TAG, (tag) => tag.replace(HANDLER, ""))
    .replace(CONDITION, "");
  return new DOMParser().parseFromString(quiet, "text/html").body;
}

function keepEmphasis(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style], b, strong, i, em")) {
    const { fontWeight, fontStyle } = element.style;
    const isTag = (names: string) => element.matches(names);
    // Google Docs wraps everything in a <b> with normal weight.
    if (isTag("b, strong") && /^(?:normal|[1-4]00)$/.test(fontWeight)) unwrap(element);
    else if (isTag("i, em") && fontStyle === "normal") unwrap(element);
    else if (isTag("span")) {
      const inHeading = element.closest("h1, h2, h3, h4, h5, h6") !== null;
      if (/^(?:bold|[6-9]00)$/.test(fontWeight) && !inHeading) wrapContent(element, "strong");
      if (fontStyle === "italic") wrapContent(element, "em");
    }
  }
}

/**
 * By element, the styles that say the same. Without strikethrough, a text would say the opposite.
 */
const DECORATIONS: Record<string, (style: CSSStyleDeclaration) => boolean> = {
  s: ({ textDecoration }) => /line-through/.test(textDecoration),
  u: ({ textDecoration }) => /underline/.test(textDecoration),
  sup: ({ verticalAlign }) => verticalAlign === "super",
  sub: ({ verticalAlign }) => verticalAlign === "sub",
};

function keepDecoration(
  body: HTMLElement,
  name: string,
  isStyled: (style: CSSStyleDeclaration) => boolean,
): void {
  if (name === "s") for (const element of body.querySelectorAll("strike")) replaceBy(element, "s");
  for (const element of body.querySelectorAll<HTMLElement>("span[style]"))
    if (isStyled(element.style) && !element.closest(name)) wrapContent(element, name);
}

/** A link to a note in the same document, as programs write it: [1], 1, *. */
const NOTE_NUMBER = /^[[(]?(?:\d{1,3}|[a-z*†‡]|[ivx]{1,5})[\])]?$/i;

/** `Node.DOCUMENT_POSITION_FOLLOWING` */
const FOLLOWS = 4;

/** Puts the text of each footnote where its number stands. */
function keepFootnotes(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
    const number = link.textContent.trim();
    const name = link.getAttribute("href")?.slice(1) ?? "";
    const targets = [...body.querySelectorAll("[id], a[name]")];
    const target = targets.find((one) => one.id === name || one.getAttribute("name") === name);
    const note = target?.closest("li, p, div");
    if (!NOTE_NUMBER.test(number) || !note || note.contains(link)) continue;
    const back = [...note.querySelectorAll("a[href^='#']")];
    // The number in front of a note is such a link, too, but leads back up.
    if (back.length === 0 || (link.compareDocumentPosition(note) & FOLLOWS) === 0) continue;
    for (const one of back) (one.closest("sup") ?? one).remove();
    const words = note.textContent.replace(/\s+/g, " ").trim();
    note.remove();
    if (words === "") continue;
    const small = document.createElement("small");
    small.className = FOOTNOTE;
    small.textContent = words;
    (link.closest("sup") ?? link).replaceWith(small);
  }
}

/**
 * Limits headings to h5. If `isShifted`, also moves them down by one level, because "Heading 1" is
 * stored as h2 (rich-text-schema.ts).
 */
function moveHeadings(body: HTMLElement, isShifted: boolean): void {
  for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(heading.tagName.slice(1)) + (isShifted ? 1 : 0);
    replaceBy(heading, `h${Math.min(level, 5)}`);
  }
}

/** Moves nested lists into their items. Google Docs places them beside. */
function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol"))
    list.previousElementSibling?.append(list);
}

function breakLines(pre: Element): void {
  const texts = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found)
    text.replaceWith(
      ...text.data
        .split("\n")
        .flatMap((line, at) => (at > 0 ? [document.createElement("br"), line] : [line])),
    );
}

function keepLink(link: HTMLAnchorElement): void {
  const href = withoutRedirect(link.getAttribute("href") ?? "");
  // A fragment link points into the source page, not into this one.
  if (!href.startsWith("#") && linkAttributes(href)) link.setAttribute("href", href);
  else unwrap(link);
}

/** Unwraps the google.com/url redirect that links copied from a published Google document have. */
function withoutRedirect(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) return href;
  return new URL(href).searchParams.get("q") ?? href;
}

function stripAttributes(element: HTMLElement, isDocument: boolean): void {
  if (element.matches("img")) return;
  const { textAlign } = element.style;
  const kept = KEPT[element.tagName.toLowerCase()] ?? [];
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  // Web pages align what their designers like; a document what its author meant.
  if (isDocument && ALIGNED.test(element.localName) && isAlignment(textAlign))
    element.style.textAlign = textAlign;
}

const ALIGNED = /^(?:p|h[2-5])$/;

function isAlignment(value: string): boolean {
  return value !== "left" && (ALIGNMENTS as readonly string[]).includes(value);
}

/**
 * Removes empty paragraphs. Other programs use them for spacing, which the style sheet adds here.
 */
function dropEmptyLines(body: HTMLElement): void {
  for (const block of body.querySelectorAll("p, h2, h3, h4, h5"))
    if (block.textContent?.trim() === "" && !block.querySelector("img") && !block.closest("td, th"))
      block.remove();
  // Word draws one above its notes, which stand in the text by now.
  for (const rule of body.querySelectorAll("hr")) if (wordsAfter(rule, body) === "") rule.remove();
  for (const end of body.querySelectorAll("br")) {
    const isBetweenBlocks =
      end.previousElementSibling?.matches(BLOCKS) || end.nextElementSibling?.matches(BLOCKS);
    if (end.parentElement === body ? isBetweenBlocks || body.children.length === 1 : isBetweenBlocks)
      end.remove();
  }
}

function wordsAfter(element: Element, body: HTMLElement): string {
  const rest = document.createRange();
  rest.setStartAfter(element);
  rest.setEnd(body, body.childNodes.length);
  return rest.toString().trim();
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function replaceBy(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

function wrapContent(element: Element, name: string): void {
  const inner = document.createElement(name);
  inner.append(...element.childNodes);
  element.append(inner);
}
