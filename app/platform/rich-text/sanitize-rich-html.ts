import sanitizeHtml from "sanitize-html";
import type { TextTask } from "#app/platform/texts/text-task.ts";
import { BLOCK_CLASSES, MARKED_ELEMENTS } from "./blocks/blocks.ts";
import {
  ALIGNMENTS,
  cellAttributes,
  FOOTNOTE,
  linkAttributes,
  listAttributes,
  NO_TEXT,
  pictureAttributes,
} from "./html-rules.ts";
import { inEditorShape } from "./html-shape.ts";
import { HIGHLIGHTS, highlightIn, type PaletteColour, TEXT_COLOURS, textColourIn } from "./palette.ts";

/** How deep elements may be nested. Deeper elements lose their tags and keep their text. */
const DEEPEST_NESTING = 40;

const ALIGNED = ["p", "h2", "h3", "h4", "h5"];
/**
 * A placeholder for an element that is removed while its content stays. It is removed at the end.
 */
const TAKEN_OUT = { tagName: "taken-out", attribs: {} };
const TAKEN_OUT_TAGS = /<\/?taken-out(?: \/)?>/g;

const exactly = (values: readonly string[]) => [new RegExp(`^(?:${values.join("|")})$`)];
const valuesOf = (palette: readonly PaletteColour[]) => palette.map(({ value }) => value);

/**
 * The only allow-list for HTML that administrators write. It is applied on save, and only its
 * result is ever stored or shown. With the shape (html-shape.ts), it is exactly what the
 * editor can produce (app/ui/rich-text/, proved by its schema.test.ts): no scripts, no styles
 * except text alignment and the palette's colours, no ids or classes, only our own pictures.
 */
const RICH_HTML: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "h5", "blockquote", "ul", "ol", "li", "hr", "br"],
    ...["strong", "em", "u", "s", "sup", "sub", "small", "a", "span", "mark", "figure", "figcaption", "img"],
    ...["table", "tbody", "tr", "th", "td", TAKEN_OUT.tagName],
    ...BLOCK_CLASSES.keys(),
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    small: ["class"],
    img: ["src", "srcset", "sizes", "alt", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ...Object.fromEntries([...ALIGNED, "span", "mark"].map((tag) => [tag, ["style"]])),
    ...Object.fromEntries(BLOCK_CLASSES.keys().map((tag) => [tag, ["class"]])),
    p: ["style", "class"],
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
  nonTextTags: NO_TEXT,
  transformTags: {
    // The page's own heading is its title.
    h1: "h2",
    h6: "h5",
    b: "strong",
    i: "em",
    strike: "s",
    del: "s",
    ins: "u",
    // Elements of a text or a table unknown to the editor become the closest known ones.
    pre: markedBy([], "p"),
    // Browsers show a paragraph inside a table above it.
    caption: markedBy([], "p"),
    thead: "tbody",
    tfoot: "tbody",
    a: (tagName, { href }) => elementOr(tagName, linkAttributes(href)),
    span: (tagName, { style }) => elementOr(tagName, styleAttribute("color", textColourIn(style))),
    mark: (tagName, { style }) => elementOr(tagName, styleAttribute("background-color", highlightIn(style))),
    img: (tagName, attribs) => elementOr(tagName, pictureAttributes(attribs)),
    small: markedBy([FOOTNOTE]),
    ol: (tagName, attribs) => ({ tagName, attribs: listAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: cellAttributes(attribs) }),
    ...Object.fromEntries(
      BLOCK_CLASSES.entries().map(([tag, classes]) => [
        tag,
        markedBy(classes, MARKED_ELEMENTS.includes(tag) ? undefined : tag),
      ]),
    ),
  },
};

/**
 * Keeps the class of a block on an element.
 *
 * @param alone what an element without such a class becomes; otherwise it is removed
 */
function markedBy(classes: readonly string[], alone?: string): sanitizeHtml.Transformer {
  return (tagName, { style, class: name = "" }) => {
    const own: sanitizeHtml.Attributes = style ? { style } : {};
    if (classes.includes(name)) return { tagName, attribs: { ...own, class: name } };
    return alone ? { tagName: alone, attribs: own } : TAKEN_OUT;
  };
}

function elementOr(tagName: string, attribs: sanitizeHtml.Attributes | undefined): sanitizeHtml.Tag {
  return attribs ? { tagName, attribs } : TAKEN_OUT;
}

function styleAttribute(property: string, value: string | undefined) {
  return value ? { style: `${property}:${value}` } : undefined;
}

/**
 * Sanitizes HTML for storage: removes unknown elements but keeps their text, and gives the editor's
 * shape to nesting that the editor wouldn't produce. The result passes again unchanged.
 *
 * Its duration grows with the nesting, so only the text worker and `sanitizeRichHtml` may call it.
 */
export function sanitizeNow(html: string): string {
  return inEditorShape(passAllowList(html));
}

/** No real text nests this deeply, and parsers take quadratic time for it. A small text can't. */
const MAX_OPEN = 2_000;
/** All tags except those whose end tag may be omitted. */
const TAG_TO_CLOSE =
  /<(\/?)(?!(?:p|li|d[dt]|t[rdh]|thead|tbody|tfoot|colgroup|option|br|hr|img|input|meta|link|area|base|col|embed|source|track|wbr)\b)[a-z][^<>]*>/gi;

/**
 * Checks the nesting depth in one pass over the tags.
 *
 * @throws RangeError for HTML in which thousands of elements are open at once
 */
export function refuseDeep(html: string): void {
  let open = 0;
  for (const [tag, slash] of html.matchAll(TAG_TO_CLOSE)) {
    if (tag.endsWith("/>")) continue;
    open = slash ? Math.max(0, open - 1) : open + 1;
    if (open > MAX_OPEN) throw new RangeError("Too many elements are open at once");
  }
}

/** See {@link TextTask.isSmall}. */
export const SMALL_HTML = 5_000;

export const sanitizeTask: TextTask<string, string> = {
  name: "sanitize",
  run(html) {
    refuseDeep(html);
    return sanitizeNow(html);
  },
  isSmall: (html) => html.length <= SMALL_HTML,
};

/** Reduces HTML to the elements of the allow-list, however they are nested. */
export function passAllowList(html: string): string {
  // Removing an element may leave others nested as no browser nests them. A second pass fixes that.
  return sanitizeOnce(sanitizeOnce(html.toWellFormed().replaceAll("\u0000", "")));
}

function sanitizeOnce(html: string): string {
  return sanitizeHtml(html, RICH_HTML).replace(TAKEN_OUT_TAGS, "").trim();
}
