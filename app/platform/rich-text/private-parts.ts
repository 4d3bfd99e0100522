/**
 * What word processors put into copied or saved HTML that its author doesn't mean to publish:
 * reviewers' comments, deleted words and hidden text. The same rules apply to pasted text
 * (app/ui/rich-text/leave-out.ts) and to imported files
 * (app/features/blog/import/leave-out-private.ts).
 */
export type PrivateKind =
  | "comment"
  /** The mark of a comment in the text, such as `[KS1]`. */
  | "comment marker"
  | "deletion"
  | "hidden";

export type LeftOut = { comments: number; deletions: number; hidden: number };

type ReadAttribute = (name: string) => string | null | undefined;

/** A declaration of a style: a property name in lower case, and its value. */
export type Declaration = readonly [name: string, value: string];

/** Word: `#_msocom_1`, `#_msoanchor_1`. Google Docs: `#cmnt1`, `#cmnt_ref1`. */
const COMMENT_MARKER = /^#(?:_msocom_|_msoanchor_|cmnt)\d*/i;
const COMMENT_BODY_ANCHOR = /^#cmnt_ref\d/i;
const COMMENT_CLASS =
  /(?:^|\s)(?:mso(?:comtxt|comhide|comoff)|MsoCommentText|MsoCommentSubject|sdcomment\S*|CommentText\S*|CommentBody\S*)(?:\s|$)/i;
const MARKER_CLASS =
  /(?:^|\s)(?:msocomanchor|MsoCommentReference|comment-indicator|CommentReference|CommentMarker\S*)(?:\s|$)/i;
/** Word: `msoDel`. Word Online names its revisions differently from release to release. */
const DELETION_CLASS =
  /(?:^|\s)(?:msoDel|(?=\S*(?:Track|Revision))\S*Delet\S*|DeletedText\S*|DeletedRun\S*)(?:\s|$)/i;
const DELETION_PROPERTY = /^mso-(?:prop-change|revision)/;
const STRIKES = new Set(["s", "strike"]);

/**
 * Tells why an element must not be published, or returns undefined if it may be.
 *
 * @param style its own `style`. Elements hidden by a style sheet already have the attribute
 *   `hidden`
 */
export function privateKind(
  tag: string,
  attribute: ReadAttribute,
  style: readonly Declaration[],
): PrivateKind | undefined {
  const classes = attribute("class") ?? "";
  const says = (property: string, words: RegExp) =>
    style.some(([name, value]) => name === property && words.test(value));
  if (tag === "comment" || says("mso-element", /^comment$/i) || says("mso-comment-author", /\S/))
    return "comment";
  if (COMMENT_CLASS.test(classes)) return "comment";
  if (isMarker(tag, attribute("href") ?? "", classes) || says("mso-special-character", /^comment/i))
    return "comment marker";
  if (tag === "del" || DELETION_CLASS.test(classes)) return "deletion";
  if (style.some(([name, value]) => DELETION_PROPERTY.test(name) && /^delet/i.test(value))) return "deletion";
  if (attribute("role") === "deletion") return "deletion";
  // A tracked deletion says when and by whom. Text struck through by the author has neither.
  if (STRIKES.has(tag) && (attribute("cite") || attribute("datetime"))) return "deletion";
  if (attribute("hidden") !== null && attribute("hidden") !== undefined) return "hidden";
  return hides(style) ? "hidden" : undefined;
}

function isMarker(tag: string, href: string, classes: string): boolean {
  const isLink = tag === "a" && COMMENT_MARKER.test(href) && !COMMENT_BODY_ANCHOR.test(href);
  return isLink || MARKER_CLASS.test(classes);
}

const HIDING: Record<string, readonly string[]> = {
  display: ["none"],
  visibility: ["hidden", "collapse"],
  "content-visibility": ["hidden"],
  "mso-hide": ["all", "screen"],
};
const NOTHING_TO_SEE = new Set(["opacity", "font-size", "font"]);
const ZERO = /^[+-]?(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/i;

/** Whether a style hides everything. */
export function hides(style: readonly Declaration[]): boolean {
  return style.some(([name, value]) =>
    NOTHING_TO_SEE.has(name)
      ? value.split(/[\s/]+/).some((word) => ZERO.test(word))
      : HIDING[name]?.includes(value.toLowerCase()),
  );
}

/**
 * Whether a link marks the beginning of a comment's text. The block around it is then the comment
 * (Google Docs).
 */
export function beginsComment(tag: string, attribute: ReadAttribute): boolean {
  return tag === "a" && COMMENT_BODY_ANCHOR.test(attribute("href") ?? "");
}

/** Whether HTML may contain anything private. A quick check that avoids the full search. */
export function mayHoldPrivate(html: string): boolean {
  return /<del\b|<comment\b|style|mso|cmnt|comment|delet|hidden|cite|datetime/i.test(html);
}

const STYLE_ELEMENT = /<style([^<>]*)>([\s\S]*?)(?:<\/style|$)/gi;

/**
 * Collects the CSS of each `<style>` that may apply on a screen, including those that only Word
 * reads.
 */
export function stylesIn(html: string): string[] {
  return Array.from(html.matchAll(STYLE_ELEMENT))
    .filter(([, attributes = ""]) => holdsOnScreens(/media=["']?([^"']*)/i.exec(attributes)?.[1] ?? ""))
    .map(([, , css = ""]) => css.replace(/<!--|-->/g, " "));
}

const ELSEWHERE = /^(?:(?:only\s+)?(?:print|speech|aural|braille|embossed|tty)\b|not\s+(?:screen|all)\b)/i;

/**
 * Whether rules for these media may apply on a screen. The screen is assumed wide: what only small
 * screens hide was published.
 */
export function holdsOnScreens(media: string): boolean {
  return media
    .split(",")
    .some((query) => !ELSEWHERE.test(query.trim()) && !/max-(?:device-)?width/i.test(query));
}

/**
 * Resolves a nested selector against the rule around it. `around` is empty for a top-level rule.
 */
export function nestedSelector(selector: string, around: string): string {
  if (around === "") return selector;
  const outer = `:is(${around})`;
  return selector.includes("&") ? selector.replaceAll("&", outer) : `${outer} ${selector}`;
}

/**
 * What else a paste may lose: pictures of other sites, players and other programs, and a document's
 * table of contents (0 or 1).
 */
export type LostParts = { pictures: number; embeds: number; contents: number };

/** Formats "2 comments and 1 deletion". Undefined if nothing was left out. */
export function wordLeftOut(leftOut: Partial<LeftOut & LostParts>): string | undefined {
  const { comments = 0, deletions = 0, hidden = 0, pictures = 0, embeds = 0, contents = 0 } = leftOut;
  const parts = [
    ...counted(comments, "comment", "comments"),
    ...counted(deletions, "deletion", "deletions"),
    ...counted(hidden, "hidden passage", "hidden passages"),
    ...counted(pictures, "picture of another site", "pictures of other sites"),
    ...counted(embeds, "embedded part", "embedded parts"),
    ...counted(contents, "table of contents", "tables of contents"),
  ];
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

/** Lists of sources look similar, but have a space after each mark. */
const COMMENT_LINE = /^\[([a-z]{1,2}|[A-Z]{1,4}\d{1,3})\](?=\S)/;

/**
 * Removes the comments that Google Docs and Word list below plain text, each after `[a]` or
 * `[KS1]`, and those marks in the text.
 */
export function withoutListedComments(text: string): { text: string; comments: number } {
  const lines = text.split(/\r\n|\r|\n/);
  const marks: string[] = [];
  while (lines.length > 0) {
    const line = (lines.at(-1) as string).trim();
    const mark = COMMENT_LINE.exec(line)?.[0];
    const isListed = mark !== undefined && lines.slice(0, -1).some((before) => isAnchor(before, mark));
    if (line !== "" && !isListed) break;
    if (line === "" && marks.length === 0 && !COMMENT_LINE.test((lines.at(-2) ?? "").trim())) break;
    if (mark) marks.push(mark);
    lines.pop();
  }
  if (marks.length === 0) return { text, comments: 0 };
  return {
    text: marks.reduce((rest, mark) => rest.replaceAll(mark, ""), lines.join("\n")),
    comments: marks.length,
  };
}

/** Whether a mark follows a word without a space, as that of a comment does. */
function isAnchor(line: string, mark: string): boolean {
  const words = line.split(mark).slice(0, -1);
  return words.some((before) => /\S$/.test(before));
}
