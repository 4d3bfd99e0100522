import { Parser } from "htmlparser2";
import { type Answer, ask } from "./request.ts";

/** A page or file of the site, its answer, and where it was first found. */
export type Found = { path: string; from: string; answer: Answer; isPage: boolean };

type Reference = { address: string; fragment: string };

/** Attributes that contain addresses. `srcset` and `imagesrcset` contain several. */
const NAMES_ONE = new Set(["href", "src", "action", "poster", "content"]);
const NAMES_SEVERAL = new Set(["srcset", "imagesrcset"]);

/**
 * Crawls a site from its home page, following every reference to the site itself: links, forms,
 * pictures of every width, styles, scripts, feeds, and the absolute addresses in a page's metadata.
 *
 * @param also addresses to start with, in addition to the home page
 * @param skip paths that are not followed
 * @returns everything found, by path with its query; and the fragments that pages refer to
 */
export async function crawl(
  siteUrl: string,
  { also = [], skip }: { also?: string[]; skip: RegExp },
): Promise<{ found: Map<string, Found>; fragments: { page: string; target: string; fragment: string }[] }> {
  const found = new Map<string, Found>();
  const fragments: { page: string; target: string; fragment: string }[] = [];
  const waiting = ["/", ...also].map((path) => ({ path, from: "the start" }));
  const known = new Set(waiting.map(({ path }) => path));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const answer = await ask(siteUrl, next.path, { headers: { Accept: "text/html,*/*" } });
    const isPage = answer.headers["content-type"]?.startsWith("text/html") ?? false;
    found.set(next.path, { ...next, answer, isPage });
    if (!isPage) continue;
    for (const { address, fragment } of referencesIn(answer.text, siteUrl + next.path, siteUrl)) {
      if (fragment) fragments.push({ page: next.path, target: address, fragment });
      if (known.has(address) || skip.test(address)) continue;
      known.add(address);
      waiting.push({ path: address, from: next.path });
    }
  }
  return { found, fragments };
}

/** Returns the ids of a page's elements. */
export function idsIn(html: string): Set<string> {
  const ids = new Set<string>();
  new Parser({ onopentag: (_name, { id }) => id && ids.add(id) }).end(html);
  return ids;
}

function referencesIn(html: string, base: string, siteUrl: string): Reference[] {
  const references: Reference[] = [];
  const add = (text: string) => {
    const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
    if (url?.origin !== siteUrl) return;
    references.push({ address: url.pathname + url.search, fragment: decodeURIComponent(url.hash.slice(1)) });
  };
  const parser = new Parser({
    onopentag(_name, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        if (NAMES_SEVERAL.has(name))
          for (const one of value.split(",")) add(one.trim().split(/\s+/)[0] as string);
        // `content` is often not an address: only absolute ones count.
        else if (NAMES_ONE.has(name) && (name !== "content" || value.startsWith("http"))) add(value);
      }
    },
  });
  parser.end(html);
  return references;
}
