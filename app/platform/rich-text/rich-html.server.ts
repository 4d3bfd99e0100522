import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import { picturesIn } from "../images/picture-data.ts";
import { withoutAwaited } from "./blocks/awaited-picture/block.ts";
import type { View } from "./blocks/block.ts";
import { BLOCK_CLASSES, blockOf, MARKED_ELEMENTS } from "./blocks/blocks.ts";
import { BUTTON } from "./blocks/button/block.ts";
import { type LinkCard, linkCard, RELATED } from "./blocks/related/block.ts";
import { withFootnotes } from "./footnotes.ts";
import { areBlocks } from "./html-blocks.ts";
import { ALIGNMENTS, FOOTNOTE, OTHER_LINK_START, OTHER_SITE_START } from "./html-rules.ts";
import { allOf, element, type HtmlNode, isElement, parseHtml, writeHtml } from "./html-tree.ts";
import { HIGHLIGHTS, type PaletteColour, TEXT_COLOURS } from "./palette.ts";
import { sanitizeNow, sanitizeTask } from "./sanitize-rich-html.ts";
import { withDirections } from "./text-direction.ts";

declare const storable: unique symbol;
declare const showable: unique symbol;
/**
 * HTML that may be stored: it has passed the allow-list, or was already in the database. The second
 * kind must pass {@link trustedHtml} or {@link editableHtml} before anybody sees it.
 */
export type RichHtml = string & { readonly [storable]: true };
/** HTML for readers only. It may have lost its markup, so nothing that stores a text accepts it. */
export type ShownHtml = string & { readonly [showable]: true };

/** The server itself doesn't parse HTML longer than this, unless it is in stored form. */
const MAX_CHECKED = 60_000;

/**
 * Sanitizes HTML that people write, with the one allow-list: only its result is ever stored or
 * shown. Input from the editor already has the stored form and passes at once. The text worker
 * parses longer texts.
 *
 * @throws TextTooHard when the text takes too much time or memory
 * @throws TextsBusy when too many other texts are queued
 */
export async function sanitizeRichHtml(html: string): Promise<RichHtml> {
  if (html.length <= MAX_CHECKED && isStoredForm(html)) return html as RichHtml;
  return (await runTextTask(sanitizeTask, html)) as RichHtml;
}

const valuesOf = (palette: readonly PaletteColour[]) => palette.map(({ value }) => value);

/**
 * Marks HTML from the database as storable without changing it, for storing it again or comparing
 * it. It is not safe to show.
 */
export function storedHtml(stored: string): RichHtml {
  return stored as RichHtml;
}

/**
 * Prepares HTML from the database for an editor, which may store it again. HTML that this site did
 * not write passes the allow-list and keeps everything allowed, however long it is.
 *
 * @throws TextTooHard when the text takes too much time or memory
 */
export async function editableHtml(stored: string): Promise<RichHtml> {
  return isOwn(stored) ? (stored as RichHtml) : sanitizeRichHtml(stored);
}

/**
 * Prepares HTML from the database for readers. What this site stored passes unchanged and fast.
 * Anything else (a tampered backup, manual changes in the database) passes the allow-list first or,
 * if it is long, loses its markup, because a page must not wait for it.
 */
export function trustedHtml(stored: string): ShownHtml {
  const clean = isOwn(stored)
    ? stored
    : stored.length <= MAX_CHECKED
      ? sanitizeNow(stored)
      : wordsAlone(stored);
  return clean as ShownHtml;
}

/** Whether every tag is one that the allow-list writes. */
function isOwn(html: string): boolean {
  return !html.replace(OWN_TAG, " ").includes("<");
}

/** Deeper nesting is left to the sanitizer. */
const MAX_STORED_DEPTH = 40;

/**
 * Whether HTML is exactly what the allow-list would make of it, so that passing it would change
 * nothing.
 */
export function isStoredForm(html: string): boolean {
  // Not an empty string: the text on both sides of a tag could join to an entity.
  const words = html.replace(OWN_TAG, " ");
  if (/[<>\0]|&(?!amp;|lt;|gt;)/.test(words) || !html.isWellFormed() || html.trim() !== html) return false;
  if (WRITTEN_OTHERWISE.test(html)) return false;
  let depth = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z][^<>]*>/g)) {
    if (tag.endsWith(" />")) continue;
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth < 0 || depth > MAX_STORED_DEPTH) return false;
  }
  if (depth !== 0) return false;
  const nodes = parseHtml(html);
  return areBlocks(nodes) && writeHtml(nodes) === html;
}

/**
 * What {@link OWN_TAG} accepts but the allow-list would change: characters, an address with spaces
 * around it, numbers.
 */
const WRITTEN_OTHERWISE = new RegExp(
  [
    "<[^<>]*(?:&(?!(?:amp|lt|gt|quot);)|\\0)",
    '<a href="(?:\\s|[^"<>]*\\s")',
    '<(?:ol|t[hd]) [^<>]*="(?:1"|0)',
    '<img [^<>]* (?:width|height)="0',
  ].join("|"),
);

function wordsAlone(html: string): string {
  const words = plainTextOf(html).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<p>${words}</p>`;
}

const OWN_PICTURE = "/pictures/[0-9a-f]{32}-\\d{1,5}\\.(?:jpg|webp|avif)";
const WIDTH = "[1-9]\\d{0,4}w";
/**
 * With entities, `/&#47;host` and `/&Tab;/host` would be `//host`. {@link OTHER_LINK_START} refuses
 * `<!--`.
 */
const NO_HIDDEN_SLASH = "(?!/[^!-\\uffff]*&(?!amp;|lt;(?!!--)|gt;|quot;))";
const STYLED = (property: string, values: readonly string[]) =>
  ` style="${property}:(?:${values.join("|")})"`;
/** The classes of an element that marks blocks. */
const CLASSED = (tag: string) => ` class="(?:${BLOCK_CLASSES.get(tag)?.join("|")})"`;
/**
 * A tag exactly as the allow-list writes it. None contains a `<`, so a remaining one means another
 * tag.
 */
const OWN_TAG = new RegExp(
  [
    "</(?:p|h[2-5]|blockquote|ul|ol|li|strong|em|u|s|sup|sub|small|a|span|mark|figure|figcaption|table|tbody|tr|th|td)>",
    `</(?:${MARKED_ELEMENTS.join("|")})>`,
    "<(?:blockquote|ul|li|strong|em|u|s|sup|sub|figcaption|table|tbody|tr)>",
    `<small class="${FOOTNOTE}">`,
    "<(?:br|hr) />",
    `<h[2-5](?:${STYLED("text-align", ALIGNMENTS)})?>`,
    `<p(?:${STYLED("text-align", ALIGNMENTS)})?(?:${CLASSED("p")})?>`,
    `<figure(?:${CLASSED("figure")})?>`,
    ...MARKED_ELEMENTS.map((tag) => `<${tag}${CLASSED(tag)}>`),
    `<span${STYLED("color", valuesOf(TEXT_COLOURS))}>`,
    `<mark${STYLED("background-color", valuesOf(HIGHLIGHTS))}>`,
    '<ol(?: start="\\d{1,5}")?>',
    '<t[hd](?: colspan="\\d{1,2}")?(?: rowspan="\\d{1,2}")?>',
    `<a href="(?i:${OTHER_SITE_START})[^"<>]*" rel="noopener">`,
    `<a href="${NO_HIDDEN_SLASH}(?i:${OTHER_LINK_START})[^"<>]*">`,
    `<img src="${OWN_PICTURE}"(?: srcset="${OWN_PICTURE} ${WIDTH}(?:, ${OWN_PICTURE} ${WIDTH})*"` +
      `(?: sizes="[\\w\\s(),.:-]+")?)?(?: width="\\d{1,5}")?(?: height="\\d{1,5}")?(?: alt="[^"<>]*")? />`,
  ].join("|"),
  "g",
);

/** How something stands that a button leads to, such as an appeal. */
export type LinkFacts = { words: string /** From 0 to 100. */; percent: number };

/** What visitors see of a text besides what is stored (`readTextView`). */
export type TextView = {
  /** The pictures that they may not see. They are left out, with their captions. */
  hidden: ReadonlySet<string>;
  /** By the id of a picture, what stays visible where it is cropped (`object-position`). */
  focuses: ReadonlyMap<string, string>;
  /** By the address of a button. It becomes a card. */
  facts: ReadonlyMap<string, LinkFacts>;
  /** By the address of a related post or event; undefined if visitors can't open it. */
  cards: ReadonlyMap<string, LinkCard | undefined>;
};

/** For a text whose pictures visitors may all see, without cards. */
export const NOTHING_HIDDEN: TextView = {
  hidden: new Set(),
  focuses: new Map(),
  facts: new Map(),
  cards: new Map(),
};

/**
 * Prepares stored HTML for a page: pictures load lazily, undescribed ones get an empty `alt`, so
 * that screen readers don't read out file names, and each block is shown in its own way.
 */
export function readableHtml(stored: string, view: TextView): string {
  return showHtml(stored, "page", view);
}

/** Prepares stored HTML for feeds, which show it without our styles and scripts. */
export function feedHtml(stored: string, { hidden }: Pick<TextView, "hidden">): string {
  return showHtml(stored, "feed", { ...NOTHING_HIDDEN, hidden });
}

function showHtml(stored: string, place: View["place"], { hidden, focuses, facts, cards }: TextView): string {
  const nodes = parseHtml(trustedHtml(stored));
  const seen = hidden.size === 0 ? nodes : withoutPictures(nodes, hidden);
  const focused = focuses.size === 0 ? seen : seen.map((node) => withFocus(node, focuses));
  const html = withFootnotes(shown(focused, { place, within: [] }), place);
  const withCards = cards.size === 0 ? html : html.flatMap((node) => withCard(node, cards));
  const whole = facts.size === 0 ? withCards : withCards.map((node) => withFacts(node, facts));
  return writeHtml(withDirections(whole, stored));
}

/** Makes a card of a link to a post or an event. */
function withCard(node: HtmlNode, cards: TextView["cards"]): HtmlNode[] {
  const [link] = typeof node !== "string" && blockOf(node) === RELATED ? node.children : [];
  const address = isElement(link, "a") ? link.attributes.href : undefined;
  if (address === undefined || !cards.has(address)) return [node];
  const card = cards.get(address);
  return card ? [linkCard(card)] : [];
}

/** Makes a card of a button that leads to something with facts. */
function withFacts(node: HtmlNode, facts: TextView["facts"]): HtmlNode {
  if (typeof node === "string" || blockOf(node) !== BUTTON) return node;
  const [link] = node.children;
  const found = isElement(link, "a") ? facts.get(link.attributes.href ?? "") : undefined;
  if (!found) return node;
  const { words, percent } = found;
  const progress = { max: "100", value: String(percent), "aria-label": `${percent} percent of the goal` };
  return element("div", [element("p", [words]), element("progress", [], progress), node], {
    class: "prose-card",
  });
}

function withFocus(node: HtmlNode, focuses: TextView["focuses"]): HtmlNode {
  if (typeof node === "string") return node;
  const [id] = node.tag === "img" ? picturesIn(node.attributes.src ?? "") : [];
  const focus = id && focuses.get(id);
  if (focus) return element("img", [], { ...node.attributes, style: `object-position:${focus}` });
  return { ...node, children: node.children.map((child) => withFocus(child, focuses)) };
}

/** A figure goes with its picture: the caption may say who is in it. */
function withoutPictures(nodes: readonly HtmlNode[], hidden: ReadonlySet<string>): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    if (node.tag === "img")
      return picturesIn(node.attributes.src ?? "").some((id) => hidden.has(id)) ? [] : [node];
    const children = withoutPictures(node.children, hidden);
    const lostPicture =
      node.tag === "figure" && allOf(children, "img").length < allOf(node.children, "img").length;
    return lostPicture ? [] : [{ ...node, children }];
  });
}

function shown(nodes: readonly HtmlNode[], view: View): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === "string") return [node];
    const children = shown(node.children, { ...view, within: [...view.within, node.tag] });
    const { tag, attributes } = node;
    if (tag === "img") {
      const described = { alt: "", ...attributes };
      const lazy = { loading: "lazy", decoding: "async" };
      return [element(tag, [], view.place === "page" ? { ...lazy, ...described } : described)];
    }
    const declared = blockOf(node);
    return declared?.show?.({ ...node, children }, view) ?? [{ ...node, children }];
  });
}

/**
 * Extracts the text of HTML that has passed the allow-list, in one line. Adjacent texts of two
 * blocks are separated by a space. For any other HTML, the result is still plain text, but not
 * always what a browser would show.
 */
export function plainTextOf(stored: string): string {
  return withoutAwaited(stored)
    .replace(/<\/?(?:p|h[1-6]|li|ul|ol|t[dhr]|blockquote|figcaption|small|br|hr)\b[^<>]*>/g, " ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string)
    .replace(SPACES_TO_CHANGE, " ")
    .trim();
}

/**
 * Extracts the text like {@link plainTextOf}, without figures: for summaries. A caption makes no
 * sense without its picture, and may say who is in it.
 */
export function runningTextOf(stored: string): string {
  const [before = "", ...others] = stored.split("<figure");
  const after = others.map((part) => {
    const end = part.indexOf("</figure>");
    return end < 0 ? "" : part.slice(end + "</figure>".length);
  });
  return plainTextOf([before, ...after].join(" "));
}

/** Without single spaces: replacing 100,000 by themselves takes 14 ms, half of it for garbage. */
const SPACES_TO_CHANGE = /\s\s+|[^\S ]/g;

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
