import { selectAll } from "css-select";
import { parseDocument } from "htmlparser2";
import type { AtRule, Container, Declaration as CssDeclaration, Root } from "postcss";
import parseSafely from "postcss-safe-parser";
import {
  type Declaration,
  hides,
  holdsOnScreens,
  nestedSelector,
  stylesIn,
} from "#app/platform/rich-text/private-parts.ts";

/** Parses the declarations of an element's `style`. */
export function declarationsOf(style: string): Declaration[] {
  return style === "" ? [] : listDeclarations(parseCss(style));
}

/**
 * Adds the attribute `hidden` to every element that a `<style>` in the HTML hides.
 * Changes nothing else.
 */
export function markHidden(html: string): string {
  const selectors = stylesIn(html).flatMap((css) => hidingSelectors(parseCss(css), ""));
  if (selectors.length === 0) return html;
  const { children } = parseDocument(html, { withStartIndices: true });
  const places = new Set<number>();
  for (const selector of new Set(selectors))
    for (const { name, startIndex } of findAll(selector, children))
      if (startIndex !== null && name !== "html" && name !== "body")
        places.add(startIndex + "<".length + name.length);
  let marked = "";
  let end = 0;
  for (const place of [...places].sort((one, other) => one - other)) {
    marked += `${html.slice(end, place)} hidden=""`;
    end = place;
  }
  return marked + html.slice(end);
}

/** At-rules whose contents apply only temporarily, or that contain no rules for elements. */
const PASSING = /^(?:-[a-z]+-)?(?:keyframes|starting-style|font-face|page|property)$/i;

/** @param around the selector of the enclosing rule */
function hidingSelectors(rules: Container, around: string): string[] {
  const own = around !== "" && hides(listDeclarations(rules)) ? [around] : [];
  return [
    ...own,
    ...(rules.nodes ?? []).flatMap((rule) => {
      if (rule.type === "rule") return hidingSelectors(rule, nestedSelector(rule.selector, around));
      return rule.type === "atrule" && holds(rule) ? hidingSelectors(rule, around) : [];
    }),
  ];
}

function holds({ name, params }: AtRule): boolean {
  return name.toLowerCase() === "media" ? holdsOnScreens(params) : !PASSING.test(name);
}

type Node = ReturnType<typeof parseDocument>["children"][number];
type Element = Extract<Node, { attribs: object }>;

function findAll(selector: string, nodes: Node[]): Element[] {
  try {
    return selectAll<Node, Element>(selector, nodes);
  } catch {
    // A selector that does not match elements, such as `::before`.
    return [];
  }
}

function listDeclarations({ nodes }: Container): Declaration[] {
  return (nodes ?? [])
    .filter((node): node is CssDeclaration => node.type === "decl")
    .map(({ prop, value }) => [prop.toLowerCase(), value]);
}

/** A single style sheet parses to a root; only a file with several parses to a document. */
const parseCss = (css: string) => parseSafely(css) as Root;
