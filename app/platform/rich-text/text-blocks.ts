import { HIGHLIGHTS, TEXT_COLOURS } from "#app/platform/rich-text/palette.ts";
import { blockOf } from "./blocks/blocks.ts";
import { isBlock } from "./html-blocks.ts";
import { type HtmlElement, type HtmlNode, parseHtml } from "./html-tree.ts";

/** A paragraph, heading, list item, cell or picture of a rich text, described for people. */
export type TextBlock = {
  /** "Paragraph", "Heading 1", "List item". */
  kind: string;
  text: string;
  /** How its text is formatted: `bold “school”`, `link to /about “here”`, `centred`. */
  formats: string[];
};

/** Blocks that contain other blocks determine the names of their paragraphs. */
const CONTAINERS: Record<string, string> = {
  blockquote: "Quote",
  li: "List item",
  td: "Table cell",
  th: "Table heading",
  figcaption: "Caption",
};
/** Heading levels as the editor counts them, because the page's own heading is its title. */
const HEADINGS: Record<string, string> = {
  h2: "Heading 1",
  h3: "Heading 2",
  h4: "Heading 3",
  h5: "Heading 4",
};
/** Recognises the kind of a heading, and its level. */
export const HEADING_LABEL = /^Heading (\d)$/;
const MARKS: Record<string, string> = {
  strong: "bold",
  em: "italic",
  u: "underlined",
  s: "struck through",
  sup: "raised",
  sub: "lowered",
  small: "footnote",
};
const ALIGNMENTS: Record<string, string> = {
  center: "centred",
  right: "aligned right",
  justify: "justified",
};

/** Lists the blocks of HTML that has passed the allow-list, in order. */
export function textBlocks(html: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  readBlocks(parseHtml(html), "Paragraph", blocks);
  return blocks;
}

function readBlocks(nodes: readonly HtmlNode[], kind: string, blocks: TextBlock[]): void {
  let inline: HtmlNode[] = [];
  const flush = () => {
    if (inline.length > 0) addBlock(inline, kind, [], blocks);
    inline = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      inline.push(node);
      continue;
    }
    flush();
    readBlock(node, kind, blocks);
  }
  flush();
}

function readBlock(block: HtmlElement, around: string, blocks: TextBlock[]): void {
  const { tag, attributes, children } = block;
  const isMarked = attributes.class !== undefined;
  const kind = isMarked ? (blockOf(block)?.label ?? around) : around;
  if (tag === "hr") blocks.push({ kind: "Dividing line", text: "", formats: [] });
  else if (tag === "img") {
    const picture = /([0-9a-f]{32})-/.exec(attributes.src ?? "")?.[1] ?? "";
    blocks.push({
      kind: "Picture",
      text: unescapeHtml(attributes.alt ?? ""),
      formats: [`file ${picture.slice(0, 8)}`],
    });
  } else if (tag === "p" || tag in HEADINGS) {
    const alignment = ALIGNMENTS[/text-align:\s*(\w+)/.exec(attributes.style ?? "")?.[1] ?? ""];
    addBlock(children, HEADINGS[tag] ?? kind, alignment ? [alignment] : [], blocks);
  } else readBlocks(children, isMarked ? kind : nameOf(tag, kind), blocks);
}

function nameOf(tag: string, kind: string): string {
  if (tag === "ol") return "Numbered list item";
  if (tag === "ul") return "List item";
  // The list has already determined the name of its items.
  return tag === "li" ? kind : (CONTAINERS[tag] ?? kind);
}

function addBlock(inline: readonly HtmlNode[], kind: string, own: string[], blocks: TextBlock[]): void {
  const formats = new Map<string, string>();
  const text = readInline(inline, [], formats).replace(/\s+/g, " ").trim();
  if (text === "" && kind === "Paragraph") return;
  blocks.push({
    kind,
    text,
    formats: [...own, ...Array.from(formats, ([mark, marked]) => `${mark} “${marked.trim()}”`)],
  });
}

/** Reads the text of inline nodes, and collects the text that each mark covers. */
function readInline(
  nodes: readonly HtmlNode[],
  marks: readonly string[],
  formats: Map<string, string>,
): string {
  let text = "";
  for (const node of nodes) {
    if (typeof node === "string") {
      const piece = unescapeHtml(node);
      for (const mark of marks) formats.set(mark, (formats.get(mark) ?? "") + piece);
      text += piece;
    } else if (node.tag === "br") text += "\n";
    else text += readInline(node.children, [...marks, ...markOf(node)], formats);
  }
  return text;
}

function markOf({ tag, attributes }: HtmlElement): string[] {
  const named = MARKS[tag];
  if (named) return [named];
  if (tag === "a") return [`link to ${unescapeHtml(attributes.href ?? "")}`];
  const colour = [...TEXT_COLOURS, ...HIGHLIGHTS].find(({ value }) => attributes.style?.endsWith(value));
  return colour ? [`${tag === "mark" ? "highlighted" : "coloured"} ${colour.name}`] : [];
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Replaces the four entities that `sanitizeRichHtml` writes. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string);
}
