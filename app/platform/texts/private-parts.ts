/**
 * What word processors put into copied or saved HTML that its author doesn't mean to publish: reviewers' comments,
 * deleted words and hidden text. The same rules hold for what is pasted (app/ui/rich-text/leave-out.ts) and for
 * imported files (app/features/blog/import/leave-out-private.ts).
 */
export type PrivateKind =
  | "comment"
  /** What stands in the text for a comment, as `[KS1]`. */
  | "comment marker"
  | "deletion"
  | "hidden";

export type LeftOut = { comments: number; deletions: number; hidden: number };

type ReadAttribute = (name: string) => string | null | undefined;

/** Word: `#_msocom_1`, `#_msoanchor_1`. Google Docs: `#cmnt1`, `#cmnt_ref1`. */
const COMMENT_MARKER = /^#(?:_msocom_|_msoanchor_|cmnt)\d*/i;
const COMMENT_BODY_ANCHOR = /^#cmnt_ref\d/i;
const COMMENT_CLASS =
  /(?:^|\s)(?:mso(?:comtxt|comhide|comoff)|MsoCommentText|MsoCommentSubject|sdcomment\S*|CommentText\S*|CommentBody\S*)(?:\s|$)/i;
const MARKER_CLASS =
  /(?:^|\s)(?:msocomanchor|MsoCommentReference|comment-indicator|CommentReference|CommentMarker\S*)(?:\s|$)/i;
const COMMENT_STYLE = /mso-element:\s*comment\b|mso-comment-author\s*:/i;
const COMMENT_LIST_STYLE = /mso-element:\s*comment-list/i;
const MARKER_STYLE = /mso-special-character:\s*comment/i;
/** Word: `msoDel`. Word Online names its revisions differently from release to release. */
const DELETION_CLASS =
  /(?:^|\s)(?:msoDel|(?=\S*(?:Track|Revision))\S*Delet\S*|DeletedText\S*|DeletedRun\S*)(?:\s|$)/i;
const DELETION_STYLE = /mso-(?:prop-change|revision)[\w-]{0,30}:\s{0,9}delet/i;
const HIDDEN_STYLE =
  /(?:^|[;\s])(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*(?:all|screen)|font-size:\s*0(?:\.0*)?(?:[a-z%]*)?\s*(?:;|!|$)|opacity:\s*0(?:\.0*)?\s*(?:;|!|$))/i;
const STRIKES = new Set(["s", "strike"]);

/**
 * Why an element must not be published; undefined for any other.
 *
 * @param hiddenClasses those that the HTML's own styles hide ({@link hiddenClassesOf})
 */
export function privateKind(
  tag: string,
  attribute: ReadAttribute,
  hiddenClasses: ReadonlySet<string>,
): PrivateKind | undefined {
  const style = attribute("style") ?? "";
  const classes = attribute("class") ?? "";
  if (tag === "comment" || COMMENT_STYLE.test(style) || COMMENT_CLASS.test(classes))
    return COMMENT_LIST_STYLE.test(style) ? undefined : "comment";
  if (isMarker(tag, attribute("href") ?? "", classes, style)) return "comment marker";
  if (tag === "del" || DELETION_CLASS.test(classes) || DELETION_STYLE.test(style)) return "deletion";
  if (attribute("role") === "deletion") return "deletion";
  // Struck through by the author it has neither; a tracked deletion says when and by whom.
  if (STRIKES.has(tag) && (attribute("cite") || attribute("datetime"))) return "deletion";
  if (attribute("hidden") !== null && attribute("hidden") !== undefined) return "hidden";
  if (HIDDEN_STYLE.test(style)) return "hidden";
  const isHidden = hiddenClasses.size > 0 && classes.split(/\s+/).some((name) => hiddenClasses.has(name));
  return isHidden ? "hidden" : undefined;
}

function isMarker(tag: string, href: string, classes: string, style: string): boolean {
  const isLink = tag === "a" && COMMENT_MARKER.test(href) && !COMMENT_BODY_ANCHOR.test(href);
  return isLink || MARKER_CLASS.test(classes) || MARKER_STYLE.test(style);
}

/** Whether a link stands at the beginning of a comment's text; then the block around it is the comment (Google Docs). */
export function beginsComment(tag: string, attribute: ReadAttribute): boolean {
  return tag === "a" && COMMENT_BODY_ANCHOR.test(attribute("href") ?? "");
}

/** Whether HTML may hold anything private; saves the search where it surely doesn't. */
export function mayHoldPrivate(html: string): boolean {
  return /<del\b|<comment\b|mso|cmnt|comment|delet|hidden|display|visibility|opacity|font-size|datetime/i.test(
    html,
  );
}

/** The classes that `<style>` elements of HTML hide. */
export function hiddenClassesOf(html: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  const lower = html.toLowerCase();
  for (let start = lower.indexOf("<style"); start >= 0; start = lower.indexOf("<style", start)) {
    const end = lower.indexOf("</style", start);
    const css = html.slice(start, end < 0 ? undefined : end);
    for (const rule of css.split("}")) {
      const [selectors = "", body = ""] = rule.split("{");
      if (!HIDDEN_STYLE.test(body)) continue;
      for (const [, name = ""] of selectors.matchAll(/\.([\w-]+)(?=\s*(?:,|$))/g)) hidden.add(name);
    }
    if (end < 0) break;
    start = end;
  }
  return hidden;
}

/** "2 comments and 1 deletion"; undefined when nothing was left out. */
export function wordLeftOut({ comments, deletions, hidden }: LeftOut): string | undefined {
  const parts = [
    ...counted(comments, "comment", "comments"),
    ...counted(deletions, "deletion", "deletions"),
    ...counted(hidden, "hidden passage", "hidden passages"),
  ];
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
}

const MARKED_LINE = /^\[([a-z]{1,2}|[A-Z]{1,4}\d{1,3})\](?=.)/;

/**
 * Plain text without the comments that Google Docs and Word write below it, `[a]` or `[KS1]` before each, and
 * without those marks in the text.
 */
export function withoutListedComments(text: string): { text: string; comments: number } {
  const lines = text.split(/\r\n|\r|\n/);
  const marks: string[] = [];
  while (lines.length > 0) {
    const line = (lines.at(-1) as string).trim();
    const mark = MARKED_LINE.exec(line)?.[0];
    const isListed = mark !== undefined && lines.slice(0, -1).some((before) => before.includes(mark));
    if (line !== "" && !isListed) break;
    if (line === "" && marks.length === 0 && !MARKED_LINE.test((lines.at(-2) ?? "").trim())) break;
    if (mark) marks.push(mark);
    lines.pop();
  }
  if (marks.length === 0) return { text, comments: 0 };
  return {
    text: marks.reduce((rest, mark) => rest.replaceAll(mark, ""), lines.join("\n")),
    comments: marks.length,
  };
}
