import { Parser } from "htmlparser2";
import { type Answer, ask } from "./request.ts";

/** A page or file of the site, as it was answered, and where it was found first. */
export type Found = { path: string; from: string; answer: Answer; isPage: boolean };

type Reference = { address: string; fragment: string };

/** What may stand in an attribute that names addresses. `srcset` and `imagesrcset` name several. */
const NAMES_ONE = new Set(["href", "src", "action", "poster", "content"]);
const NAMES_SEVERAL = new Set(["srcset", "imagesrcset"]);

/**
 * Goes through a site from its home page, following every reference to the site itself: links, forms, pictures of every
 * width, styles, scripts, feeds, and the absolute addresses in what pages say of themselves.
 *
 * @param also addresses to begin with beside the home page
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

/** The ids that a page's elements carry. */
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
        // What a page says of itself is often no address: only whole ones count.
        else if (NAMES_ONE.has(name) && (name !== "content" || value.startsWith("http"))) add(value);
      }
    },
  });
  parser.end(html);
  return references;
}
