import { videoFigure } from "#app/platform/rich-text/blocks/video/block.ts";
import { videoOf } from "#app/platform/rich-text/blocks/video/video-address.ts";
import { writeHtml } from "#app/platform/rich-text/html-tree.ts";
import { htmlOfMarkdown } from "./markdown-html.ts";

type LexicalNode = Record<string, unknown> & { type?: unknown; children?: unknown };

const FORMATS = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [32, "sub"],
  [64, "sup"],
] as const;

/** Deeper than any genuine text; a file nested deeper was made to exhaust the parser. */
const DEEPEST = 60;

/**
 * Converts the text of Ghost's editor (Lexical, as JSON) to unsanitised HTML, for exports without
 * HTML. Cards that are not text are reported as losses.
 */
export function htmlOfLexical(json: string): { html: string; losses: string[] } {
  const losses = new Set<string>();
  let root: LexicalNode | undefined;
  try {
    root = (JSON.parse(json) as { root?: LexicalNode } | null)?.root;
  } catch {
    root = undefined;
  }
  if (!root) return { html: "", losses: ["Its text could not be read."] };
  return { html: childrenOf(root, losses, 0), losses: [...losses] };
}

function childrenOf({ children }: LexicalNode, losses: Set<string>, depth: number): string {
  if (!Array.isArray(children) || depth > DEEPEST) return "";
  return children.map((child) => htmlOf(child as LexicalNode, losses, depth + 1)).join("");
}

function htmlOf(node: LexicalNode | null, losses: Set<string>, depth: number): string {
  if (typeof node !== "object" || node === null) return "";
  const inner = () => childrenOf(node, losses, depth);
  const word = (name: string) => (typeof node[name] === "string" ? (node[name] as string) : "");
  switch (node.type) {
    case "text":
    case "extended-text":
      return marked(escaped(word("text")), Number(node.format) || 0);
    case "linebreak":
      return "<br>";
    case "paragraph":
    case "aside":
      return `<p>${inner()}</p>`;
    case "heading":
    case "extended-heading": {
      const tag = /^h[1-6]$/.test(word("tag")) ? word("tag") : "h2";
      return `<${tag}>${inner()}</${tag}>`;
    }
    case "quote":
    case "extended-quote":
      return `<blockquote>${inner()}</blockquote>`;
    case "list": {
      const tag = node.listType === "number" ? "ol" : "ul";
      const start = Number(node.start) > 1 ? ` start="${Number(node.start)}"` : "";
      return `<${tag}${start}>${inner()}</${tag}>`;
    }
    case "listitem":
      return `<li>${inner()}</li>`;
    case "link":
    case "autolink":
      return `<a href="${escaped(word("url"))}">${inner()}</a>`;
    case "horizontalrule":
      return "<hr>";
    case "image":
      return figure(node, word("caption"));
    case "gallery":
      return gallery(node, word("caption"));
    case "html":
      return word("html");
    case "markdown":
      return htmlOfMarkdown(word("markdown"));
    case "codeblock":
      return `<pre>${escaped(word("code"))}</pre>`;
    case "callout":
      return `<p>${word("calloutText")}</p>`;
    case "toggle":
      return `<p>${word("heading")}</p>${word("content")}`;
    case "button":
      return linked(word("buttonUrl"), word("buttonText"));
    case "bookmark":
    case "embed":
    case "video":
    case "audio":
    case "file":
      return reference(node, losses);
    default:
      losses.add(`A part of Ghost's editor was left out: ${String(node.type).slice(0, 40)}`);
      return inner();
  }
}

/** Replaces embedded content with a link to it. */
function reference(node: LexicalNode, losses: Set<string>): string {
  const address = [node.url, node.src].find((value): value is string => typeof value === "string") ?? "";
  const { title } = (node.metadata ?? {}) as { title?: unknown };
  const video = videoOf(address);
  if (video) return writeHtml([videoFigure(video, typeof title === "string" ? escaped(title) : "")]);
  losses.add(`What was embedded (${String(node.type)}) became a link to it.`);
  return linked(address, typeof title === "string" && title ? title : address);
}

function linked(address: string, words: string): string {
  return `<p><a href="${escaped(address)}">${escaped(words)}</a></p>`;
}

function figure({ src, alt }: LexicalNode, caption: string): string {
  const words = caption ? `<figcaption>${caption}</figcaption>` : "";
  return `<figure><img src="${escaped(String(src ?? ""))}" alt="${escaped(String(alt ?? ""))}">${words}</figure>`;
}

function gallery({ images }: LexicalNode, caption: string): string {
  const list = Array.isArray(images) ? (images as LexicalNode[]) : [];
  const figures = list.map((image, index) => figure(image, index === list.length - 1 ? caption : ""));
  return figures.length > 1 ? `<div class="prose-gallery">${figures.join("")}</div>` : figures.join("");
}

function marked(text: string, format: number): string {
  return FORMATS.reduce((inner, [bit, tag]) => (format & bit ? `<${tag}>${inner}</${tag}>` : inner), text);
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
