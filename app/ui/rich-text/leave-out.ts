import {
  beginsComment,
  type Declaration,
  hides,
  holdsOnScreens,
  type LeftOut,
  mayHoldPrivate,
  nestedSelector,
  privateKind,
  stylesIn,
} from "#app/platform/rich-text/private-parts.ts";

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

/** Browsers drop Word's `mso-` properties unless they are renamed to custom properties. */
const WORDS_OWN = /\bmso-/gi;
const asOwn = (css: string) => css.replace(WORDS_OWN, "--mso-");

/** Parses the `style` attribute of a pasted element with the browser's CSS parser. */
function declarationsOf(style: string): Declaration[] {
  if (style === "") return [];
  const read = document.createElement("span").style;
  read.cssText = asOwn(style);
  return listDeclarations(read);
}

/**
 * Sets the attribute `hidden` on elements that the style sheets of pasted HTML hide. Parses them
 * with the browser, without applying them to a page.
 */
function markHidden(body: HTMLElement, html: string): void {
  for (const css of stylesIn(html)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(asOwn(css));
    for (const selector of hidingSelectors(sheet.cssRules, ""))
      for (const element of findAll(body, selector)) element.setAttribute("hidden", "");
  }
}

/** @param around the selector of the enclosing rule */
function hidingSelectors(rules: CSSRuleList, around: string): string[] {
  return Array.from(rules).flatMap((rule) => {
    if (rule instanceof CSSMediaRule && !holdsOnScreens(rule.media.mediaText)) return [];
    // Holds only the initial state of a transition.
    if (rule.cssText.startsWith("@starting-style")) return [];
    const selector = rule instanceof CSSStyleRule ? nestedSelector(rule.selectorText, around) : around;
    const style = "style" in rule ? (rule.style as CSSStyleDeclaration) : undefined;
    const own = selector !== "" && style && hides(listDeclarations(style)) ? [selector] : [];
    const inner = "cssRules" in rule ? hidingSelectors(rule.cssRules as CSSRuleList, selector) : [];
    return [...own, ...inner];
  });
}

function findAll(body: HTMLElement, selector: string): Iterable<Element> {
  try {
    return body.querySelectorAll(selector);
  } catch {
    // This browser doesn't support the selector.
    return [];
  }
}

function listDeclarations(style: CSSStyleDeclaration): Declaration[] {
  return Array.from({ length: style.length }, (_, at) => {
    const name = style.item(at);
    return [name.toLowerCase().replace(/^--(?=mso-)/, ""), style.getPropertyValue(name).trim()];
  });
}
