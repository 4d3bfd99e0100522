import { ALIGNMENTS, FOOTNOTE, linkAttributes } from "#app/platform/rich-text/html-rules.ts";
import type { LeftOut, LostParts } from "#app/platform/rich-text/private-parts.ts";
import { isCopiedHere } from "./copied-here.ts";
import { leaveOutPrivate } from "./leave-out.ts";
import { replaceBy, unwrap, wrapContent } from "./pasted-elements.ts";
import { keepHeadings, moveHeadings } from "./pasted-headings.ts";
import { AWAITED, readPictures } from "./pasted-pictures.ts";
import { joinLists, makeWordLists } from "./word-lists.ts";

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
const WORD_ONLINE = /\bclass="[^"]*\bSCX[WO]\d/;
const GOOGLE_DOCS = /id="docs-internal-guid-/;
const LIBRE_OFFICE = /<meta name="generator" content="LibreOffice/i;
const DOCUMENTS = [WORD, WORD_ONLINE, GOOGLE_DOCS, LIBRE_OFFICE];

const GONE = new Set([
  ...["script", "style", "meta", "link", "title", "template", "noscript", "iframe", "object", "svg", "math"],
  "o:p",
]);
/** Players and other programs, which people would miss. */
const EMBEDS = "iframe, object, embed, video, audio";
/** Page breaks, the ends of Word Online's paragraphs, and the boxes of Google's checklists. */
const OF_NO_USE = "br[style*=page-break], .EOP, img[aria-roledescription=checkbox]";
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
  // A message of WhatsApp has no proposed changes, only words that are struck through.
  for (const struck of body.querySelectorAll(".copyable-text del")) replaceBy(struck, "s");
  const leftOut = leaveOutPrivate(body, html);
  if (isCopiedHere(body)) return { html: body.innerHTML, uploads: new Map(), leftOut };
  const embeds = body.querySelectorAll(EMBEDS).length;
  const contents = isOpened && body.querySelector("nav") ? 1 : 0;
  const isDocument = isOpened || DOCUMENTS.some((sign) => sign.test(html));
  for (const element of body.querySelectorAll("*")) if (GONE.has(element.localName)) element.remove();
  for (const element of body.querySelectorAll(OF_NO_USE)) element.remove();
  makeWordLists(body);
  joinLists(body);
  keepHeadings(body, GOOGLE_DOCS.test(html));
  keepBoldCells(body, html);
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
  // Only our own pictures are left, which keep their captions.
  for (const element of body.querySelectorAll(isDocument ? UNFRAMED : UNFRAMED_OF_PAGES))
    if (!element.closest("figure")?.querySelector("img")) replaceBy(element, "div");
  for (const link of body.querySelectorAll("a")) keepLink(link);
  for (const element of body.querySelectorAll<HTMLElement>("*")) stripAttributes(element, isDocument);
  dropEmptyLines(body);
  return { html: body.innerHTML, uploads, leftOut: { ...leftOut, pictures, embeds, contents } };
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

const BOLD_CLASS = /\.(xl\d{1,6})\s*\{[^{}]*font-weight:\s*(?:700|bold)/g;

/** Excel says by classes which cells are bold. */
function keepBoldCells(body: HTMLElement, html: string): void {
  for (const [, name] of html.matchAll(BOLD_CLASS))
    for (const cell of body.querySelectorAll(`td.${name}`)) wrapContent(cell, "strong");
}

function keepEmphasis(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("[style], b, strong, i, em")) {
    const { fontWeight, fontStyle } = element.style;
    const isTag = (names: string) => element.matches(names);
    // Google Docs wraps everything in a <b> with normal weight.
    if (isTag("b, strong") && /^(?:normal|[1-4]00)$/.test(fontWeight)) unwrap(element);
    else if (isTag("i, em") && fontStyle === "normal") unwrap(element);
    else if (isTag("span, td")) {
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
  const textAlign = element.style.textAlign || element.getAttribute("align")?.toLowerCase() || "";
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
  for (const block of body.querySelectorAll("p, h2, h3, h4, h5, div:has(> br:only-child)"))
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
  let words = "";
  for (let around: Element | null = element; around && around !== body; around = around.parentElement)
    for (let next = around.nextSibling; next; next = next.nextSibling) words += next.textContent;
  return words.trim();
}
