import { type HtmlElement, type HtmlNode, writeHtml } from "#app/platform/rich-text/html-tree.ts";

export type MarkdownStyle = {
  emphasis: "*" | "_";
  /** Converts a stored address to the one to write. */
  address?: (stored: string) => string;
};

type Inline = { style: MarkdownStyle; inTable: boolean };

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * Converts blocks in the editor's structure to Markdown; undefined if Markdown cannot
 * express one of them.
 */
export function markdownBlocks(blocks: readonly HtmlNode[], style: MarkdownStyle): string | undefined {
  const texts: string[] = [];
  for (const block of blocks) {
    const text = typeof block === "string" ? undefined : markdownBlock(block, style);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join("\n\n");
}

function markdownBlock(block: HtmlElement, style: MarkdownStyle): string | undefined {
  const { tag, attributes, children } = block;
  if (attributes.style) return undefined;
  switch (tag) {
    case "p":
      return children.length > 0 ? atLineStart(line(children, { style, inTable: false })) : undefined;
    case "h2":
    case "h3":
    case "h4":
    case "h5":
      return `${"#".repeat(Number(tag[1]))} ${line(children, { style, inTable: false })}`;
    case "hr":
      return "---";
    case "blockquote":
      return prefixed(markdownBlocks(children, style), "> ", "> ");
    case "ul":
    case "ol":
      return list(block, style);
    case "figure":
      return figure(children, style);
    case "table":
      return table(block, style);
    default:
      return undefined;
  }
}

function prefixed(text: string | undefined, first: string, others: string): string | undefined {
  return text
    ?.split("\n")
    .map((row, index) => `${index === 0 ? first : others}${row}`.trimEnd())
    .join("\n");
}

function list({ tag, attributes, children }: HtmlElement, style: MarkdownStyle): string | undefined {
  const items = children as HtmlElement[];
  const isTight = items.every(({ children: blocks }) =>
    blocks.every((block, index) => index === 0 || followsClosely(block)),
  );
  let number = Number(attributes.start ?? 1);
  const texts: string[] = [];
  for (const item of items) {
    const marker = tag === "ol" ? `${number++}. ` : "- ";
    const parts = item.children.map((block) => markdownBlocks([block], style));
    if (parts.includes(undefined)) return undefined;
    const text = prefixed(parts.join(isTight ? "\n" : "\n\n"), marker, " ".repeat(marker.length));
    texts.push(text as string);
  }
  return texts.join(isTight ? "\n" : "\n\n");
}

/**
 * Writes `![text](address "caption")`, alone in its paragraph. A caption with formatting
 * cannot be expressed.
 */
function figure(children: readonly HtmlNode[], style: MarkdownStyle): string | undefined {
  const [picture, caption, ...more] = children as HtmlElement[];
  if (picture?.tag !== "img" || more.length > 0) return undefined;
  const [words = "", ...others] = caption?.children ?? [];
  if (others.length > 0 || typeof words !== "string") return undefined;
  const alt = escaped(plain(picture.attributes.alt ?? ""));
  const title = words ? ` "${escaped(plain(words)).replaceAll('"', '\\"')}"` : "";
  return `![${alt}](${addressOf(picture.attributes.src ?? "", style)}${title})`;
}

/** Converts a table whose first row is its header and whose cells contain one plain line each. */
function table({ children }: HtmlElement, style: MarkdownStyle): string | undefined {
  const rows = ((children[0] as HtmlElement).children as HtmlElement[]).map(
    (row) => row.children as HtmlElement[],
  );
  const isPlain = rows.every(
    (cells, index) =>
      cells.length === rows[0]?.length &&
      cells.every(
        ({ tag, attributes, children: [content, ...more] }) =>
          tag === (index === 0 ? "th" : "td") &&
          Object.keys(attributes).length === 0 &&
          more.length === 0 &&
          (content as HtmlElement).tag === "p" &&
          !(content as HtmlElement).attributes.style,
      ),
  );
  if (!isPlain) return undefined;
  const lines = rows.map(
    (cells) =>
      `| ${cells.map((cell) => line((cell.children[0] as HtmlElement).children, { style, inTable: true })).join(" | ")} |`,
  );
  lines.splice(1, 0, `|${" --- |".repeat(rows[0]?.length ?? 0)}`);
  return lines.join("\n");
}

function line(nodes: readonly HtmlNode[], inline: Inline): string {
  return nodes.map((node) => word(node, inline)).join("");
}

function word(node: HtmlNode, inline: Inline): string {
  if (typeof node === "string") return escaped(plain(node));
  const { tag, attributes, children } = node;
  const { emphasis } = inline.style;
  if (tag === "br") return inline.inTable ? "<br>" : "\\\n";
  const content = line(children, inline);
  if (tag === "strong") return `**${content}**`;
  if (tag === "em") return `${emphasis}${content}${emphasis}`;
  if (tag === "s") return `~~${content}~~`;
  if (tag === "a" && attributes.href) return `[${content}](${addressOf(attributes.href, inline.style)})`;
  // Underlines and colours stay HTML, which Markdown allows within a line.
  const opening = writeHtml([{ ...node, children: [] }]).replace(`</${tag}>`, "");
  return `${opening}${content}</${tag}>`;
}

function addressOf(stored: string, { address = (same) => same }: MarkdownStyle): string {
  const written = address(plain(stored));
  return /^[^\s<>()\\]+$/.test(written) ? written.replaceAll("&", "&amp;") : `<${escaped(written)}>`;
}

function plain(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] as string);
}

/** Escapes characters that have a meaning in Markdown with a backslash. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>~|]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");
}

/** Escapes characters that have a meaning only at the beginning of a line. */
function atLineStart(text: string): string {
  return text
    .replace(/^([ \t]*)([#+=-])/gm, "$1\\$2")
    .replace(/^([^\S\r\n\u2028\u2029]*\d+)([.)])/gm, "$1\\$2");
}

/**
 * Whether a block may follow a line without a blank line: a list can, unless it is a numbered list
 * that starts above 1.
 */
function followsClosely(node: HtmlNode): boolean {
  if (typeof node === "string") return false;
  return node.tag === "ul" || (node.tag === "ol" && (node.attributes.start ?? "1") === "1");
}
