import { shapeForEditor } from "#app/platform/rich-text/html-shape.ts";
import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from "#app/platform/rich-text/html-tree.ts";
import { passAllowList } from "#app/platform/rich-text/sanitize-rich-html.ts";
import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import { type TextTask, TextTooHard } from "#app/platform/texts/text-task.ts";
import { htmlOfMarkdown } from "../import/markdown-html.ts";
import { type MarkdownStyle, markdownBlocks } from "./markdown-blocks.ts";

/**
 * Asterisks work within words, underscores between two asterisks. The first style that parses back
 * to the original is used.
 */
const STYLES: readonly MarkdownStyle[] = [{ emphasis: "*" }, { emphasis: "_" }];
/** Separates two lists that would otherwise merge into one. */
const APART = "<!-- -->";

/**
 * Milliseconds after which the remaining blocks stay HTML, because each Markdown
 * block is parsed back.
 */
const PATIENCE_MS = 800;

type TextToWrite = { stored: string; siteUrl: string; patienceMs: number };

/** See {@link markdownOf}. Runs as a task, because Markdown can take very long to parse back. */
export const markdownTask: TextTask<TextToWrite, string> = {
  name: "markdown",
  run: ({ stored, siteUrl, patienceMs }) => markdownOf(stored, siteUrl, patienceMs),
};

/**
 * Runs {@link markdownOf} in the text worker. If a text takes too long, all of its
 * blocks stay HTML.
 */
export async function writeMarkdown(stored: string, siteUrl: string): Promise<string> {
  try {
    return await runTextTask(markdownTask, { stored, siteUrl, patienceMs: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof TextTooHard)) throw error;
    return runTextTask(markdownTask, { stored, siteUrl, patienceMs: 0 });
  }
}

/**
 * Converts stored HTML to Markdown (CommonMark with GitHub's tables and strikethrough). Nothing is
 * lost: each block is parsed back, and a block that Markdown cannot express (alignment, colours,
 * merged cells) stays HTML, which Markdown allows.
 *
 * @param siteUrl makes the addresses of the site's pictures and links absolute
 */
export function markdownOf(stored: string, siteUrl: string, patienceMs = PATIENCE_MS): string {
  const blocks = parseHtml(shapeForEditor(stored)) as HtmlElement[];
  const absolute = (address: string) => (address.startsWith("/") ? siteUrl + address : address);
  const deadline = performance.now() + patienceMs;
  const texts = blocks.map((block) => {
    const styles = performance.now() < deadline ? STYLES : [];
    const style = styles.find((candidate) => readsBack([block], candidate));
    return style ? markdownBlocks([block], { ...style, address: absolute }) : htmlBlock(block, absolute);
  });
  const parts = blocks.flatMap((block, index) => {
    const text = texts[index] as string;
    return isList(block) && isList(blocks[index - 1]) ? [APART, text] : [text];
  });
  return `${parts.join("\n\n")}\n`;
}

function readsBack(blocks: HtmlElement[], style: MarkdownStyle): boolean {
  const markdown = markdownBlocks(blocks, style);
  if (markdown === undefined) return false;
  try {
    const back = shapeForEditor(passAllowList(htmlOfMarkdown(markdown)));
    return comparable(back) === comparable(writeHtml(blocks));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Importing gives pictures new sizes and widths, so only their address and
 * description are compared.
 */
function comparable(html: string): string {
  return html.replace(/<img [^<>]*>/g, (tag) =>
    [/ src="[^"]*"/, / alt="[^"]*"/].map((part) => part.exec(tag)?.[0] ?? "").join(""),
  );
}

/** Writes a block as one line of HTML, because an empty line would end it. */
function htmlBlock(block: HtmlElement, address: (path: string) => string): string {
  return writeHtml([withAddresses(block, address)])
    .replace(/\r?\n/g, "&#10;")
    .replace(/ srcset="[^"]*"| sizes="[^"]*"/g, "");
}

function withAddresses(node: HtmlElement, address: (path: string) => string): HtmlElement {
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => [
      name,
      name === "href" || name === "src" ? address(value) : value,
    ]),
  );
  const children = node.children.map(
    (child): HtmlNode => (typeof child === "string" ? child : withAddresses(child, address)),
  );
  return { ...node, attributes, children };
}

function isList(block: HtmlElement | undefined): boolean {
  return block?.tag === "ul" || block?.tag === "ol";
}
