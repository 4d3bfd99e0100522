import {
  type Declaration,
  hides,
  holdsOnScreens,
  nestedSelector,
  stylesIn,
} from "#app/platform/rich-text/private-parts.ts";

/** Browsers drop Word's `mso-` properties unless they are renamed to custom properties. */
const WORDS_OWN = /\bmso-/gi;
const asOwn = (css: string) => css.replace(WORDS_OWN, "--mso-");

/** Parses the `style` attribute of a pasted element with the browser's CSS parser. */
export function declarationsOf(style: string): Declaration[] {
  if (style === "") return [];
  const read = document.createElement("span").style;
  read.cssText = asOwn(style);
  return listDeclarations(read);
}

/**
 * Sets the attribute `hidden` on elements that the style sheets of pasted HTML hide. Parses them
 * with the browser, without applying them to a page.
 */
export function markHidden(body: HTMLElement, html: string): void {
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
