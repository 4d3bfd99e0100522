import {
  type Declaration,
  hides,
  holdsOnScreens,
  nestedSelector,
  stylesIn,
} from "#app/platform/texts/private-parts.ts";

/** Browsers drop what is Word's alone, unless it looks like a property of the page's own. */
const WORDS_OWN = /\bmso-/gi;
const asOwn = (css: string) => css.replace(WORDS_OWN, "--mso-");

/** What the `style` of a pasted element says, as the browser reads it. */
export function declarationsOf(style: string): Declaration[] {
  if (style === "") return [];
  const read = document.createElement("span").style;
  read.cssText = asOwn(style);
  return listDeclarations(read);
}

/** Gives the attribute `hidden` to what the styles of pasted HTML hide: the browser reads them, and no page has them. */
export function markHidden(body: HTMLElement, html: string): void {
  for (const css of stylesIn(html)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(asOwn(css));
    for (const selector of hidingSelectors(sheet.cssRules, ""))
      for (const element of findAll(body, selector)) element.setAttribute("hidden", "");
  }
}

/** @param around the selector of the rule around these */
function hidingSelectors(rules: CSSRuleList, around: string): string[] {
  return Array.from(rules).flatMap((rule) => {
    if (rule instanceof CSSMediaRule && !holdsOnScreens(rule.media.mediaText)) return [];
    // How an element begins to appear.
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
    // None that this browser knows.
    return [];
  }
}

function listDeclarations(style: CSSStyleDeclaration): Declaration[] {
  return Array.from({ length: style.length }, (_, at) => {
    const name = style.item(at);
    return [name.toLowerCase().replace(/^--(?=mso-)/, ""), style.getPropertyValue(name).trim()];
  });
}
