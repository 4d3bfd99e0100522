import { documentIdIn } from "../documents/document-address.ts";
import { allOf, type HtmlNode, parseHtml } from "../rich-text/html-tree.ts";
import { unescapeHtml } from "../rich-text/text-blocks.ts";
import type { Finding } from "./finding.ts";

/** How many different addresses of one text are looked at. */
const MAX_LINKS = 50;
const PATIENCE_MS = 8_000;

export type OwnLink = { path: string; words: string };

/** Lists the links of a formatted text to pages of this site, each address once. */
export function ownLinks(html: string, siteUrl: string): OwnLink[] {
  const links = new Map<string, OwnLink>();
  for (const { attributes, children } of allOf(parseHtml(html), "a")) {
    const path = pathOf(unescapeHtml(attributes.href ?? ""), siteUrl);
    if (path !== undefined && !links.has(path)) links.set(path, { path, words: wordsOf(children) });
  }
  return [...links.values()].slice(0, MAX_LINKS);
}

/** Returns a path with its search; undefined for an address elsewhere. */
function pathOf(href: string, siteUrl: string): string | undefined {
  const address = URL.parse(href, siteUrl);
  const isOwn = address?.origin === new URL(siteUrl).origin && /^(?:https?:|\/)/.test(href);
  return isOwn ? address.pathname + address.search : undefined;
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  const text = nodes.map((node) => (typeof node === "string" ? unescapeHtml(node) : wordsOf(node.children)));
  return text.join("").replace(/\s+/g, " ").trim();
}

/**
 * Finds the links to pages of this site that a visitor cannot open. Runs in the browser. Says
 * nothing about a link if the site does not answer in time.
 */
export async function findDeadLinks(html: string, siteUrl: string): Promise<Finding[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const found = await Promise.all(
    ownLinks(html, siteUrl).map(async ({ path, words }): Promise<Finding[]> => {
      if (await isOpenToVisitors(path, signal)) return [];
      const advice = `Change or remove the link to ${path}, or publish that page first.`;
      return [{ message: "Visitors cannot open this link.", advice, quote: words, place: { words } }];
    }),
  );
  return found.flat();
}

async function isOpenToVisitors(path: string, signal: AbortSignal): Promise<boolean> {
  if (/^\/admin(?:[/?]|$)/.test(path)) return false;
  // Without cookies the site answers as it does to a visitor, who sees no drafts. But visitors can
  // download a PDF once a text that they see links to it.
  const credentials = documentIdIn(path) ? "same-origin" : "omit";
  const answer = await fetch(path, { method: "HEAD", credentials, signal }).catch(() => undefined);
  return answer?.status !== 404 && answer?.status !== 410;
}
