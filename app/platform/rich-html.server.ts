import sanitizeHtml from "sanitize-html";
import {
  ALIGNMENTS,
  cellAttributes,
  linkAttributes,
  listAttributes,
  pictureAttributes,
} from "./rich-html-rules.ts";
import { inEditorShape } from "./rich-html-shape.ts";
import {
  HIGHLIGHTS,
  highlightIn,
  type PaletteColour,
  TEXT_COLOURS,
  textColourIn,
} from "./rich-text-palette.ts";

/** How deep elements may be nested; what lies deeper loses its tags and keeps its text. */
const DEEPEST_NESTING = 40;

const ALIGNED = ["p", "h2", "h3", "h4", "h5"];
/** Stands for an element that goes while what is in it stays, and goes itself at the end. */
const TAKEN_OUT = { tagName: "taken-out", attribs: {} };
const TAKEN_OUT_TAGS = /<\/?taken-out(?: \/)?>/g;

const exactly = (values: readonly string[]) => [new RegExp(`^(?:${values.join("|")})$`)];
const valuesOf = (palette: readonly PaletteColour[]) => palette.map(({ value }) => value);

/**
 * The one allow-list of HTML that administrators write: applied when it is saved, and only its result is ever stored
 * or shown. With the shape (rich-html-shape.ts) it is exactly what the editor can make (app/ui/rich-text/, proved by its schema.test.ts): no scripts, no styles but
 * text alignment and the palette's colours, no ids or classes, pictures only of our own.
 */
const RICH_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "h5", "blockquote", "ul", "ol", "li", "hr", "br"],
    ...["strong", "em", "u", "s", "a", "span", "mark", "figure", "figcaption", "img"],
    ...["table", "tbody", "tr", "th", "td", TAKEN_OUT.tagName],
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    img: ["src", "srcset", "sizes", "alt", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ...Object.fromEntries([...ALIGNED, "span", "mark"].map((tag) => [tag, ["style"]])),
  },
  allowedStyles: {
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, { "text-align": exactly(ALIGNMENTS) }])),
    span: { color: exactly(valuesOf(TEXT_COLOURS)) },
    mark: { "background-color": exactly(valuesOf(HIGHLIGHTS)) },
  },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: DEEPEST_NESTING,
  transformTags: {
    // The page's own heading is its title.
    h1: "h2",
    h6: "h5",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    ins: "u",
    // What the editor does not know of a text or a table, in the nearest thing that it does.
    pre: "p",
    // Browsers show a paragraph within a table above it.
    caption: "p",
    thead: "tbody",
    tfoot: "tbody",
    a: (tagName, { href }) => elementOr(tagName, linkAttributes(href)),
    span: (tagName, { style }) => elementOr(tagName, styleAttribute("color", textColourIn(style))),
    mark: (tagName, { style }) => elementOr(tagName, styleAttribute("background-color", highlightIn(style))),
    img: (tagName, attribs) => elementOr(tagName, pictureAttributes(attribs)),
    ol: (tagName, attribs) => ({ tagName, attribs: listAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
  },
};

function elementOr(tagName: string, attribs: sanitizeHtml.Attributes | undefined): sanitizeHtml.Tag {
  return attribs ? { tagName, attribs } : TAKEN_OUT;
}

function styleAttribute(property: string, value: string | undefined) {
  return value ? { style: `${property}:${value}` } : undefined;
}

/**
 * HTML as it may be stored: what the allow-list does not know is taken out, the text in it stays; what is nested as the editor
 * nests nothing gets the editor's shape. Never fails. What comes out passes again as it is.
 */
export function sanitizeRichHtml(html: string): string {
  return inEditorShape(passAllowList(html));
}

/** HTML of nothing but what the allow-list knows, however it is nested. */
export function passAllowList(html: string): string {
  // Elements that were kept apart by one that is gone may now nest as no browser nests them: read once more, they do not.
  return sanitizeOnce(sanitizeOnce(html.toWellFormed().replaceAll("\u0000", "")));
}

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, RICH_HTML).replace(TAKEN_OUT_TAGS, "").trim();
}

/**
 * HTML out of the database as it may be shown. What this site has stored passes as it is, and quickly; what somebody else may have put
 * there (a backup that was tampered with, a hand in the database) passes the allow-list first.
 */
export function trustedHtml(stored: string): string {
  return stored.replace(OWN_TAG, "").includes("<") ? sanitizeRichHtml(stored) : stored;
}

const OWN_PICTURE = "/pictures/[0-9a-f]{32}-\\d{1,5}\\.(?:jpg|webp|avif)";
const STYLED = (property: string, values: readonly string[]) =>
  ` style="${property}:(?:${values.join("|")})"`;
/** A tag, letter for letter as the allow-list writes it. None holds a `<`, so where one is left over, another tag stands. */
const OWN_TAG = new RegExp(
  [
    "</(?:p|h[2-5]|blockquote|ul|ol|li|strong|em|u|s|a|span|mark|figure|figcaption|table|tbody|tr|th|td)>",
    "<(?:blockquote|ul|li|strong|em|u|s|figure|figcaption|table|tbody|tr)>",
    "<(?:br|hr) />",
    `<(?:p|h[2-5])(?:${STYLED("text-align", ALIGNMENTS)})?>`,
    `<span${STYLED("color", valuesOf(TEXT_COLOURS))}>`,
    `<mark${STYLED("background-color", valuesOf(HIGHLIGHTS))}>`,
    '<ol(?: start="\\d{1,5}")?>',
    '<t[hd](?: colspan="\\d{1,2}")?(?: rowspan="\\d{1,2}")?>',
    '<a href="https?://[^"<>]*" rel="noopener">',
    '<a href="(?:mailto:|tel:|/(?![/\\\\&])|#)[^"<>]*">',
    `<img src="${OWN_PICTURE}"(?: srcset="${OWN_PICTURE} \\d{1,5}w(?:, ${OWN_PICTURE} \\d{1,5}w)*")?` +
      `(?: sizes="[\\w\\s(),.:-]+")?(?: width="\\d{1,5}")?(?: height="\\d{1,5}")?(?: alt="[^"<>]*")? />`,
  ].join("|"),
  "g",
);

/**
 * Stored HTML made ready for a page: pictures wait until they come near, a wide table scrolls in a frame of its own, and a cell
 * without a word is nothing's heading.
 */
export function readableHtml(stored: string): string {
  let depth = 0;
  return (
    withAlternativeTexts(stored)
      .replaceAll("<img ", '<img loading="lazy" decoding="async" ')
      .replace(EMPTY_HEADING, "<td$1>$2</td>")
      // The outermost alone: browsers take tables apart that stand within each other, and frames of those would end too soon.
      .replace(/<table>|<\/table>/g, (tag) => {
        if (tag === "<table>") return depth++ === 0 ? `${TABLE_FRAME}${tag}` : tag;
        return --depth === 0 ? `${tag}</div>` : tag;
      })
  );
}

const EMPTY_HEADING = /<th([^<>]*)>((?:<p[^<>]*><\/p>)*)<\/th>/g;

/** Stored HTML for readers: of a picture that nobody has described yet they hear nothing, instead of its file's name. */
export function withAlternativeTexts(stored: string): string {
  return trustedHtml(stored).replace(/<img (?![^<>]* alt=)/g, '<img alt="" ');
}

const TABLE_FRAME = '<div class="prose-table" tabindex="0" role="group" aria-label="Table">';

/**
 * The words of HTML that {@link sanitizeRichHtml} has passed, in one line. Text that touches in two blocks is parted.
 * For any other HTML the result is still nothing but text, though not always the one that a browser would show.
 */
export function plainTextOf(stored: string): string {
  return stored
    .replace(/<\/?(?:p|h[1-6]|li|ul|ol|t[dhr]|blockquote|figcaption|br|hr)\b[^<>]*>/g, " ")
    .replace(/<[^<>]*>/g, "")
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
