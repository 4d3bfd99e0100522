import { type HtmlElement, type HtmlNode, parseHtml, writeHtml } from "#app/platform/html-tree.ts";
import { shapeForEditor } from "#app/platform/rich-html-shape.ts";
import { passAllowList } from "#app/platform/texts/sanitize-rich-html.ts";
import { runTextTask } from "#app/platform/texts/text-pool.server.ts";
import { type TextTask, TextTooHard } from "#app/platform/texts/text-task.ts";
import { htmlOfMarkdown } from "../import/markdown-html.ts";
import { type MarkdownStyle, markdownBlocks } from "./markdown-blocks.ts";

/** An asterisk works within words, an underscore between two asterisks; whichever reads back as it was is taken. */
const STYLES: readonly MarkdownStyle[] = [{ emphasis: "*" }, { emphasis: "_" }];
/** Between two lists, which would otherwise become one. */
const APART = "<!-- -->";

/** Milliseconds after which all further blocks stay HTML: each that becomes Markdown is read back. */
const PATIENCE_MS = 800;

type TextToWrite = { stored: string; siteUrl: string; patienceMs: number };

/** See {@link markdownOf}. Markdown can take very long to read back. */
export const markdownTask: TextTask<TextToWrite, string> = {
  name: "markdown",
  run: ({ stored, siteUrl, patienceMs }) => markdownOf(stored, siteUrl, patienceMs),
};

/** {@link markdownOf} in the text worker. Of a text that takes too long, all blocks stay HTML. */
export async function writeMarkdown(stored: string, siteUrl: string): Promise<string> {
  try {
    return await runTextTask(markdownTask, { stored, siteUrl, patienceMs: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof TextTooHard)) throw error;
    return runTextTask(markdownTask, { stored, siteUrl, patienceMs: 0 });
  }
}

/**
 * Stored HTML as Markdown (CommonMark with GitHub's tables and strike-through). Nothing is lost: each block is read back, and one
 * that Markdown has no words for (alignment, colours, joined cells) stays HTML, which Markdown allows.
 *
 * @param siteUrl pictures and links of the site get absolute addresses
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

/** Pictures get their sizes and widths anew when they are taken in: what counts is which picture it is, and its words. */
function comparable(html: string): string {
  return html.replace(/<img [^<>]*>/g, (tag) =>
    [/ src="[^"]*"/, / alt="[^"]*"/].map((part) => part.exec(tag)?.[0] ?? "").join(""),
  );
}

/** A block as one line of HTML, which no empty line can end. */
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
