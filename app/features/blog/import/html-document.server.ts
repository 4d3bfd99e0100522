import sanitizeHtml from "sanitize-html";
import { CONTENT_END, CONTENT_START, FACT_PREFIX } from "#app/features/blog/post-front-matter.ts";
import type { FrontMatter } from "../post-front-matter.ts";

/** Maps the meta names that other sites use to ours. */
const USUAL_NAMES: Record<string, string> = {
  author: "author",
  description: "excerpt",
  "article:published_time": "date",
};

export type HtmlDocument = { facts: FrontMatter; html: string; notRead: string[] };

/**
 * Parses an HTML document: the facts in its head, and the HTML of its content. Our own exports are
 * recognised by their markers.
 */
export function readHtmlDocument(document: string): HtmlDocument {
  const { own, usual } = readHead(document);
  const start = document.indexOf(CONTENT_START);
  const end = document.lastIndexOf(CONTENT_END);
  if (start >= 0 && end > start)
    return { facts: own, html: document.slice(start + CONTENT_START.length, end), notRead: [] };
  const text = textOf(document);
  const heading = findHeading(text);
  const title = heading ? plain(heading.html) : "";
  return {
    facts: { ...usual, ...(title ? { title } : {}), ...own },
    html: heading && title ? text.slice(0, heading.start) + text.slice(heading.end) : text,
    notRead: [],
  };
}

/** Finds the first `<h1>`. If it is never closed, no later one can be either. */
function findHeading(text: string): { start: number; end: number; html: string } | undefined {
  const opening = /<h1(?:\s[^<>]*)?>/i.exec(text);
  if (!opening) return undefined;
  const inside = opening.index + opening[0].length;
  const close = /<\/h1>/gi;
  close.lastIndex = inside;
  const closing = close.exec(text);
  return (
    (closing && {
      start: opening.index,
      end: close.lastIndex,
      html: text.slice(inside, closing.index),
    }) ??
    undefined
  );
}

/**
 * Returns the content of the article, the main element or the body, whichever comes
 * first in this order.
 */
function textOf(document: string): string {
  for (const tag of ["article", "main", "body"]) {
    const opening = new RegExp(`<${tag}(?:\\s[^<>]*)?>`, "i").exec(document);
    if (!opening) continue;
    const start = opening.index + opening[0].length;
    const end = document.toLowerCase().lastIndexOf(`</${tag}`);
    return document.slice(start, end > start ? end : undefined);
  }
  return document;
}

function readHead(document: string): { own: FrontMatter; usual: FrontMatter } {
  const own: FrontMatter = Object.create(null);
  const usual: FrontMatter = Object.create(null);
  let title = "";
  sanitizeHtml(document, {
    allowedTags: ["title"],
    transformTags: {
      html: (tagName, { lang }) => {
        if (lang) usual.language = lang;
        return { tagName, attribs: {} };
      },
      meta: (tagName, { name, property, content = "" }) => {
        const key = (name ?? property ?? "").toLowerCase();
        if (key.startsWith(FACT_PREFIX)) addFact(own, key.slice(FACT_PREFIX.length), content);
        else if (Object.hasOwn(USUAL_NAMES, key)) usual[USUAL_NAMES[key] as string] ??= content;
        return { tagName, attribs: {} };
      },
    },
    textFilter: (text, tagName) => {
      if (tagName === "title" && title === "") title = plain(text);
      return text;
    },
  });
  if (title) usual.title = title;
  return { own, usual };
}

/** Repeated tags form a list; other names keep their first value. */
function addFact(facts: FrontMatter, name: string, value: string): void {
  const before = facts[name];
  if (name === "tags") facts[name] = [...(Array.isArray(before) ? before : []), value];
  else facts[name] ??= value;
}

function plain(html: string): string {
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] as string,
    )
    .replace(/\s+/g, " ")
    .trim();
}
