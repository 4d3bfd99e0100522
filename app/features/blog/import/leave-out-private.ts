import { selectAll } from "css-select";
import { parseDocument } from "htmlparser2";
import type { AtRule, Container, Declaration as CssDeclaration, Root } from "postcss";
import parseSafely from "postcss-safe-parser";
import sanitizeHtml from "sanitize-html";
import { NO_TEXT } from "#app/platform/rich-text/html-rules.ts";
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from "#app/platform/rich-text/html-tree.ts";
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

export type Deletions = "left out" | "struck through";
type Pruned = { html: string; leftOut: LeftOut };

/** Elements nested deeper lose their tags but keep their text. */
const MAX_DEPTH = 200;

/**
 * Removes reviewers' comments, deleted text and hidden text from HTML that a word
 * processor may have saved.
 *
 * @param deletions what to do with `<del>`: on a website the deleted text was
 * published, struck through
 */
export function leaveOutPrivate(html: string, deletions: Deletions): Pruned {
  const leftOut = { comments: 0, deletions: 0, hidden: 0 };
  if (!mayHoldPrivate(html)) return { html, leftOut };
  const pruner = new Pruner(deletions);
  const pruned = writeHtml(pruner.prune(parseHtml(wellFormed(html))));
  return { html: pruned, leftOut: pruner.count() };
}

/** Normalises HTML for {@link parseHtml}. Removes only attributes that no rule uses. */
function wellFormed(html: string): string {
  return sanitizeHtml(html.replace(/<!\[[^\][<>]*\]>/g, ""), {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    nonTextTags: NO_TEXT,
    allowedSchemes: ["http", "https", "mailto", "tel", "data", "javascript", "vbscript", "file", "ftp"],
    nestingLimit: MAX_DEPTH,
    transformTags: {
      "*": (tagName, attribs) => ({
        tagName: tagName.replace(/[^a-z0-9]/g, ""),
        // An attribute without a value would be removed.
        attribs: Object.fromEntries(
          Object.entries({ ...attribs, ...("hidden" in attribs ? { hidden: "hidden" } : {}) }).filter(
            ([name]) => /^[a-z]+$/.test(name),
          ),
        ),
      }),
    },
  });
}

class Pruner {
  readonly #deletions: Deletions;
  /** Caches parsed styles, because Word repeats the same few everywhere. */
  readonly #styles = new Map<string, Declaration[]>();
  readonly #leftOut: LeftOut = { comments: 0, deletions: 0, hidden: 0 };
  #markers = 0;

  constructor(deletions: Deletions) {
    this.#deletions = deletions;
  }

  count(): LeftOut {
    return { ...this.#leftOut, comments: Math.max(this.#leftOut.comments, this.#markers) };
  }

  prune(nodes: readonly HtmlNode[]): HtmlNode[] {
    const kept: HtmlNode[] = [];
    let isAfterDeletion = false;
    for (const node of nodes) {
      if (typeof node === "string") {
        if (node.trim() !== "") isAfterDeletion = false;
        kept.push(node);
        continue;
      }
      const isDeletion = this.#leaveOut(node, isAfterDeletion);
      if (isDeletion === undefined) kept.push({ ...node, children: this.prune(node.children) });
      isAfterDeletion = isDeletion === true;
    }
    return kept;
  }

  /**
   * Decides whether to remove an element. Returns undefined if it stays; otherwise whether
   * it is a deletion.
   */
  #leaveOut(node: HtmlElement, isAfterDeletion: boolean): boolean | undefined {
    const attribute = (name: string) => node.attributes[name];
    const isComment = holdsOneComment(node);
    const kind = isComment ? "comment" : privateKind(node.tag, attribute, this.#styleOf(node));
    if (!kind || (kind === "deletion" && this.#deletions === "struck through")) return undefined;
    if (!hasWords(node)) return kind === "deletion";
    if (kind === "comment") this.#leftOut.comments += 1;
    else if (kind === "comment marker") this.#markers += 1;
    else if (kind === "hidden") this.#leftOut.hidden += 1;
    else if (!isAfterDeletion) this.#leftOut.deletions += 1;
    return kind === "deletion";
  }

  #styleOf({ attributes }: HtmlElement): Declaration[] {
    const style = attributes.style ?? "";
    let declarations = this.#styles.get(style);
    if (!declarations) {
      declarations = declarationsOf(style.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
      this.#styles.set(style, declarations);
    }
    return declarations;
  }
}

const COMMENT_BLOCKS = new Set(["div", "p", "li"]);

/** Whether this is a block that contains one comment, as Google Docs writes them below the text. */
function holdsOneComment({ tag, children }: HtmlElement): boolean {
  if (!COMMENT_BLOCKS.has(tag)) return false;
  const first = children.find((child) => typeof child !== "string" || child.trim() !== "");
  if (first === undefined || typeof first === "string") return false;
  if (beginsComment(first.tag, (name) => first.attributes[name])) return true;
  return children.every((child) => typeof child === "string" || holdsOneComment(child)) && first.tag === "p";
}

function hasWords(node: HtmlNode): boolean {
  return typeof node === "string" ? node.trim() !== "" : node.children.some(hasWords);
}

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
