import type { ServerResponse } from "node:http";
import { chooseEncoding } from "#app/platform/page-cache/encodings.server.ts";
import { encodedAs, type StoredPage } from "#app/platform/page-cache/page-cache.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import { CACHING, createPageRendering, type PageRenderingParts } from "./page-rendering.ts";
import { savesData } from "./request-facts.ts";
import { sendDynamic } from "./send.ts";

/**
 * Counts of answered requests. `shortWay…` counts those that `answerKept` answered, which nothing
 * else counts.
 */
export type PageCounts = { shortWay: number; shortWayUnchanged: number; hits: number; misses: number };

export function createPageCounts(): PageCounts {
  return { shortWay: 0, shortWayUnchanged: 0, hits: 0, misses: 0 };
}

type PagesParts = PageRenderingParts & { counts: PageCounts };

/**
 * Serves the pages that are the same for everybody: each is rendered once and cached until
 * something is published.
 */
export function createPages(parts: PagesParts) {
  const { site, generation, cache, counts } = parts;
  const renderPage = createPageRendering(parts);
  const beingRendered = new Map<string, Promise<StoredPage | Response>>();

  /** Answers a cache hit with a single map lookup. Returns false if it did not answer. */
  function answerKept(request: SiteRequest, response: ServerResponse, address: Address): boolean {
    if (!cache || request.method !== "GET" || address.query !== "") return false;
    const kept = find(keyOf(address, savesData(request)));
    if (!kept) return false;
    sendPage(request, response, kept);
    if (response.statusCode === 304) counts.shortWayUnchanged += 1;
    else counts.shortWay += 1;
    return true;
  }

  /** Finds the current page, or the last known one during a database outage. */
  function find(key: string): StoredPage | undefined {
    return cache?.find(key) ?? findLast(key);
  }

  function findLast(key: string): StoredPage | undefined {
    return site.outages.isAway("database") ? cache?.findLast(key) : undefined;
  }

  /**
   * @param asked the address of the request
   * @param address the canonical address under which the page is cached (`Address.findCached`)
   */
  async function answerPage(
    request: SiteRequest,
    response: ServerResponse,
    asked: Address,
    address: Address,
  ): Promise<void> {
    if (asked.path !== "/" && asked.path.endsWith("/")) {
      response.writeHead(301, { Location: asked.withoutTrailingSlash });
      return void response.end();
    }
    const saveData = savesData(request);
    const key = keyOf(address, saveData);
    const kept = find(key);
    if (kept) {
      counts.hits += 1;
      return sendPage(request, response, kept);
    }
    counts.misses += 1;

    // Concurrent requests share one rendering, unless something was published after it began.
    const flight = `${generation.current()} ${key}`;
    let page = await (beingRendered.get(flight) ?? startRendering(flight, key, address, saveData));
    // This request may be the one that detects the outage.
    if (page instanceof Response && page.status === 503) page = findLast(key) ?? page;
    if (page instanceof Response) await sendDynamic(request, response, page.clone());
    else sendPage(request, response, page);
  }

  function startRendering(flight: string, key: string, address: Address, saveData: boolean) {
    const rendering = renderPage(key, address, saveData).finally(() => beingRendered.delete(flight));
    beingRendered.set(flight, rendering);
    return rendering;
  }

  return { answerKept, answerPage };
}

function sendPage(request: SiteRequest, response: ServerResponse, page: StoredPage): void {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const { etag, headers, body } = encodedAs(page, encoding);
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known === etag || known.includes(page.contentTag))) {
    response.writeHead(304, [["ETag", etag], ...CACHING].flat());
    response.end();
    return;
  }
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function keyOf({ text }: Address, saveData: boolean): string {
  return saveData ? `${text} save-data` : text;
}
