import sanitizeHtml from "sanitize-html";
import { PICTURES_PATH } from "./images/picture-data.ts";

/** How deep elements may be nested; what lies deeper loses its tags and keeps its text. */
const DEEPEST_NESTING = 40;

const ALIGNABLE = ["p", "h2", "h3", "h4", "td", "th"];
const ALIGNMENT = { "text-align": [/^(?:left|right|center|justify)$/] };
const CELL = ["colspan", "rowspan"];
/** Another site, a mail, a call, a place of this site or of this page. `//host` and `/\\host` would be another site unsaid. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
const OTHER_SITE = /^https?:/i;
const OWN_PICTURE = new RegExp(`^${PICTURES_PATH}[0-9a-f]{32}-\\d{1,5}\\.(?:jpg|webp|avif)$`);
const PIXELS = /^[1-9]\d{0,4}$/;
const SPAN = /^[1-9]\d?$/;

/**
 * The one allow-list of HTML that administrators write: applied when it is saved, and only its result is ever stored
 * or shown. No scripts, no styles but text alignment, no ids or classes, pictures only of our own.
 */
const RICH_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "blockquote", "ul", "ol", "li", "hr", "br", "pre", "code"],
    ...["strong", "em", "u", "s", "a", "figure", "figcaption", "img"],
    ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "srcset", "sizes", "alt", "width", "height"],
    ol: ["start"],
    th: [...CELL, "scope"],
    td: CELL,
    ...Object.fromEntries(ALIGNABLE.map((tag) => [tag, ["style"]])),
  },
  allowedStyles: { "*": ALIGNMENT },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: DEEPEST_NESTING,
  transformTags: {
    // The page's own heading is its title.
    h1: "h2",
    h5: "h4",
    h6: "h4",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    ins: "u",
    a: (tagName, { href }) => ({ tagName, attribs: linkAttributes(href) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    ol: (tagName, { start }) => ({ tagName, attribs: only({ start }, PIXELS) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
};
// The later lists of th and td take in what was said before them.
const attributes = RICH_HTML.allowedAttributes as Record<string, string[]>;
attributes.th = [...CELL, "scope", "style"];
attributes.td = [...CELL, "style"];

/** HTML as it may be stored: what the allow-list does not know is taken out, the text in it stays. Never fails. */
export function sanitizeRichHtml(html: string): string {
  return sanitizeHtml(html.toWellFormed().replaceAll("\u0000", ""), RICH_HTML).trim();
}

/** Stored HTML made ready for a page: pictures wait until they come near, a wide table scrolls in a frame of its own. */
export function readableHtml(stored: string): string {
  return stored
    .replaceAll("<img ", '<img loading="lazy" decoding="async" ')
    .replace(/<table>/g, '<div class="prose-table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
}

/**
 * The words of HTML that {@link sanitizeRichHtml} has passed, in one line. Text that touches in two blocks is parted.
 * For any other HTML the result is still nothing but text, though not always the one that a browser would show.
 */
export function plainTextOf(stored: string): string {
  return stored
    .replace(/<\/?(?:p|h[1-6]|li|ul|ol|t[dhr]|caption|blockquote|figcaption|pre|br|hr)\b[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * The first `count` characters of a text. A character that people see as one (a letter with its accent, a flag, a
 * family) is never cut in two; it is left out instead.
 */
export function firstCharacters(text: string, count: number): string {
  const beginning = [...text.slice(0, count * 2)].slice(0, count).join("");
  if (beginning.length === text.length) return text;
  // Looking a little past the cut shows whether it falls into the middle of something.
  const around = text.slice(0, beginning.length + 32);
  const last = graphemes.segment(around).containing(beginning.length);
  return last === undefined || last.index >= beginning.length ? beginning : text.slice(0, last.index);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** {@link firstCharacters} and '...' where something was cut off (specification, sections 2 and 9). */
export function truncateText(text: string, count: number): string {
  const beginning = firstCharacters(text, count);
  return beginning === text ? text : `${beginning}...`;
}

function linkAttributes(href: string | undefined): sanitizeHtml.Attributes {
  const address = href?.trim() ?? "";
  if (!LINK.test(address)) return {};
  return OTHER_SITE.test(address) ? { href: address, rel: "noopener" } : { href: address };
}

function pictureAttributes({
  src,
  srcset,
  sizes,
  alt,
  width,
  height,
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!src || !OWN_PICTURE.test(src)) return {};
  const responsive = srcset && isOwnSrcSet(srcset) ? { srcset, ...only({ sizes }, /^[\w\s(),.:-]+$/) } : {};
  return { src, ...responsive, ...only({ width, height }, PIXELS), alt: alt ?? "" };
}

function isOwnSrcSet(srcset: string): boolean {
  return srcset.split(",").every((candidate) => {
    const [address = "", width = "", ...more] = candidate.trim().split(/\s+/);
    return OWN_PICTURE.test(address) && /^\d{1,5}w$/.test(width) && more.length === 0;
  });
}

function cellAttributes({
  colspan,
  rowspan,
  scope,
  style,
}: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...only({ colspan, rowspan }, SPAN),
    ...only({ scope }, /^(?:col|row)$/),
    ...(style ? { style } : {}),
  };
}

/** Those of the attributes that are there and look right. */
function only(candidates: Record<string, string | undefined>, shape: RegExp): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, value] of Object.entries(candidates))
    if (value !== undefined && shape.test(value)) kept[name] = value;
  return kept;
}
