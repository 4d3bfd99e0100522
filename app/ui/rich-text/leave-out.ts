import {
  beginsComment,
  type LeftOut,
  mayHoldPrivate,
  privateKind,
} from "#app/platform/rich-text/private-parts.ts";
import { declarationsOf, markHidden } from "./hidden-by-styles.ts";

/**
 * Removes reviewers' comments, deletions and hidden text from pasted elements.
 *
 * @param html the HTML from which the elements were parsed, including its styles
 */
export function leaveOutPrivate(body: HTMLElement, html: string): LeftOut {
  const leftOut = { comments: 0, deletions: 0, hidden: 0 };
  if (!mayHoldPrivate(html)) return leftOut;
  markHidden(body, html);
  let markers = 0;
  const deletions = new Set<Element>();
  const gone: Element[] = [];
  for (const element of body.querySelectorAll("*")) {
    if (gone.at(-1)?.contains(element)) continue;
    const tag = element.localName;
    const attribute = (name: string) => element.getAttribute(name);
    if (beginsComment(tag, attribute)) {
      leftOut.comments += 1;
      gone.push(commentAround(element, body));
      continue;
    }
    const kind = privateKind(tag, attribute, declarationsOf(attribute("style") ?? ""));
    if (!kind) continue;
    gone.push(element);
    const hasWords = element.textContent?.trim() !== "";
    if (kind === "comment" && hasWords) leftOut.comments += 1;
    else if (kind === "comment marker" && hasWords) markers += 1;
    else if (kind === "hidden" && hasWords) leftOut.hidden += 1;
    else if (kind === "deletion") {
      // Word splits one deletion into several adjacent elements.
      if (hasWords && !deletions.has(previousIn(element) as Element)) leftOut.deletions += 1;
      deletions.add(element);
    }
  }
  for (const element of gone) element.remove();
  return { ...leftOut, comments: Math.max(leftOut.comments, markers) };
}

/** Returns the block that contains a comment: its div, or else its paragraph or list item. */
function commentAround(anchor: Element, body: HTMLElement): Element {
  const division = anchor.closest("div");
  if (division && division !== body && division.querySelectorAll('a[href^="#cmnt_ref"]').length === 1)
    return division;
  return anchor.closest("p, li") ?? anchor;
}

function previousIn(element: Element): Node | null {
  let before = element.previousSibling;
  while (before?.nodeType === Node.TEXT_NODE && before.textContent?.trim() === "")
    before = before.previousSibling;
  return before;
}
