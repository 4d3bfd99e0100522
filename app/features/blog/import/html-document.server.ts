import sanitizeHtml from "sanitize-html";
import { CONTENT_END, CONTENT_START, FACT_PREFIX } from "../post-file-format.ts";
import type { FrontMatter } from "../post-front-matter.ts";

/** What other sites say of a page, by the names that we give it. */
const USUAL_NAMES: Record<string, string> = {
  author: "author",
  description: "excerpt",
  "article:published_time": "date",
};

export type HtmlDocument = { facts: FrontMatter; html: string; notRead: string[] };

/** Takes an HTML document apart: what its head says of it, and the HTML of its text. One of ours is known by its marks. */
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

/** The first heading of the first level; without an end it is none, nor is any after it. */
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

/** What stands in the article, the main part or the body: whichever there is. */
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

/** A name that comes again makes a list. */
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
