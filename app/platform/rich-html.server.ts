import { parseHtml, writeHtml } from "./html-tree.ts";
import { areBlocks } from "./rich-html-blocks.ts";
import { ALIGNMENTS, OTHER_LINK_START, OTHER_SITE_START } from "./rich-html-rules.ts";
import { HIGHLIGHTS, type PaletteColour, TEXT_COLOURS } from "./rich-text-palette.ts";
import { sanitizeNow, sanitizeTask } from "./texts/sanitize-rich-html.ts";
import { runTextTask } from "./texts/text-pool.server.ts";

declare const storable: unique symbol;
declare const showable: unique symbol;
/**
 * HTML that may be stored: it has passed the allow-list, or the database held it already. The second kind passes
 * {@link trustedHtml} or {@link editableHtml} before anybody sees it.
 */
export type RichHtml = string & { readonly [storable]: true };
/** HTML for readers only. It may have lost its markup, so nothing that stores a text takes it. */
export type ShownHtml = string & { readonly [showable]: true };

/** Longer HTML in another form than the stored one is not read by the server itself. */
const MAX_CHECKED = 60_000;

/**
 * The one door for HTML that people write: applies the allow-list, and only its result is ever stored or shown.
 * What the editor sends is in the stored form already and passes at once; a long text is read by the text worker.
 *
 * @throws TextTooHard when the text takes too much time or memory
 * @throws TextsBusy when too many others are read first
 */
export async function sanitizeRichHtml(html: string): Promise<RichHtml> {
  if (html.length <= MAX_CHECKED && isStoredForm(html)) return html as RichHtml;
  return (await runTextTask(sanitizeTask, html)) as RichHtml;
}

const valuesOf = (palette: readonly PaletteColour[]) => palette.map(({ value }) => value);

/** HTML from the database exactly as it is, to be stored again or compared. It is not safe to show. */
export function storedHtml(stored: string): RichHtml {
  return stored as RichHtml;
}

/**
 * HTML from the database for whoever may store it again, such as an editor. What this site did not write passes the
 * allow-list and keeps all that the list knows, however long it is.
 *
 * @throws TextTooHard when the text takes too much time or memory
 */
export async function editableHtml(stored: string): Promise<RichHtml> {
  return isOwn(stored) ? (stored as RichHtml) : sanitizeRichHtml(stored);
}

/**
 * HTML from the database for readers. What this site stored passes unchanged, and quickly. Anything else (a restored
 * backup that was tampered with, a hand in the database) passes the allow-list first, or, if it is long, loses its
 * markup: a page must not wait for it.
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

/** Deeper nesting is the sanitizer's business. */
const MAX_STORED_DEPTH = 40;

/** Whether HTML is, letter for letter, what the allow-list would make of it: passing it would change nothing. */
export function isStoredForm(html: string): boolean {
  // Not by nothing: what stands on both sides of a tag could join to an entity.
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

/** What {@link OWN_TAG} takes and the allow-list would change: characters, an address with spaces around it, numbers. */
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
/** As entities, `/&#47;host` and `/&Tab;/host` would be `//host`. `<!--` is what {@link OTHER_LINK_START} refuses. */
const NO_HIDDEN_SLASH = "(?!/[^!-\\uffff]*&(?!amp;|lt;(?!!--)|gt;|quot;))";
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
    `<a href="(?i:${OTHER_SITE_START})[^"<>]*" rel="noopener">`,
    `<a href="${NO_HIDDEN_SLASH}(?i:${OTHER_LINK_START})[^"<>]*">`,
    `<img src="${OWN_PICTURE}"(?: srcset="${OWN_PICTURE} ${WIDTH}(?:, ${OWN_PICTURE} ${WIDTH})*"` +
      `(?: sizes="[\\w\\s(),.:-]+")?)?(?: width="\\d{1,5}")?(?: height="\\d{1,5}")?(?: alt="[^"<>]*")? />`,
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
 * The words of HTML that the allow-list has passed, in one line. Text that touches in two blocks is parted.
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
