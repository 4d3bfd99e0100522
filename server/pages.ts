import type { ServerResponse } from "node:http";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { chooseEncoding } from "#app/platform/page-cache/encodings.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import { encodedAs, type PageCache, type StoredPage } from "#app/platform/page-cache/page-cache.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { Render } from "./render.ts";
import type { WaitInQueue } from "./render-queue.ts";
import { findFreshReplica } from "./replica.ts";
import { savesData } from "./request-facts.ts";
import { sendDynamic } from "./send.ts";

/** How browsers, and caches in front of the site, may cache a public page. */
const CACHING: [string, string][] = [
  ["Cache-Control", "public, max-age=0, s-maxage=10"],
  // Only for caches in front of the site (RFC 9213): browsers would give scripts a stale page's
  // data once more.
  ["CDN-Cache-Control", "max-age=10, stale-while-revalidate=60"],
  ["Vary", "Accept-Encoding, Save-Data"],
];

/**
 * Counts of answered requests. `shortWay…` counts those that `answerKept` answered, which nothing
 * else counts.
 */
export type PageCounts = { shortWay: number; shortWayUnchanged: number; hits: number; misses: number };

export function createPageCounts(): PageCounts {
  return { shortWay: 0, shortWayUnchanged: 0, hits: 0, misses: 0 };
}

type PagesParts = {
  site: Pick<Site, "config" | "replica" | "log" | "outages">;
  render: Render;
  generation: GenerationWatch;
  /** Absent in development, where every page is rendered on each request. */
  cache: PageCache | undefined;
  waitInQueue: WaitInQueue;
  everyHeader: readonly [string, string][];
  counts: PageCounts;
};

/**
 * Serves the pages that are the same for everybody: each is rendered once and cached until
 * something is published.
 */
export function createPages({
  site,
  render,
  generation,
  cache,
  waitInQueue,
  everyHeader,
  counts,
}: PagesParts) {
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

  /**
   * Renders a public page from its canonical address alone, so that nothing else of the request
   * (host, headers, other parameters) can affect what others will see. Only status 200 is cached. A
   * feed or site map is treated like any other page, whatever text its route returns.
   */
  async function renderPage(
    key: string,
    address: Address,
    saveData: boolean,
  ): Promise<StoredPage | Response> {
    const old = cache?.findOld(key);
    // Many requests may wait for a page that was just invalidated, and usually comparing its data
    // is enough.
    await waitInQueue(old && "first");
    await generation.refresh();
    const renderedAt = generation.current();
    const replica = await findFreshReplica(site.replica, renderedAt, site.log);
    let page = await renderFrom(replica, address, saveData, old);
    if (replica && !(await isStillTrue(page.rendered, renderedAt)))
      page = await renderFrom(undefined, address, saveData, old);
    // A slightly stale page is better than none. It is not cached unless known to be current.
    if (page.rendered.status === 503 && site.replica && !cache?.findLast(key))
      page = await renderFrom(site.replica.db, address, saveData, old);
    const { rendered, expiresAt, dataDigest } = page;
    if (rendered.status === 304 && cache && old) return cache.renew(key, renderedAt, old, expiresAt);
    if (rendered.status !== 200 || rendered.headers.has("set-cookie") || !cache) {
      // A moved post may move back and a removed one be restored. Browsers would keep a 301 for
      // good, and proxies a 404 or 410.
      if (!rendered.headers.has("Cache-Control")) rendered.headers.set("Cache-Control", "no-cache");
      return rendered;
    }
    const headers = [...everyHeader, ...(Array.from(rendered.headers) as [string, string][]), ...CACHING];
    const text = Buffer.from(await rendered.arrayBuffer());
    return cache.store(key, renderedAt, { text, headers, expiresAt, dataDigest });
  }

  /** Renders the page. Returns 304 if what was published since doesn't affect the old one. */
  async function renderFrom(
    db: Db | undefined,
    address: Address,
    saveData: boolean,
    old: StoredPage | undefined,
  ) {
    let expiresAt = Number.POSITIVE_INFINITY;
    let dataDigest: string | undefined;
    const info = {
      saveData,
      clientAddress: "",
      changesAt: (instant: number) => {
        expiresAt = Math.min(expiresAt, instant);
      },
      isKept: (digest: string) => {
        dataDigest = digest;
        return digest === old?.dataDigest;
      },
    };
    const rendered = await render(address, info, undefined, db);
    return { rendered, expiresAt, dataDigest };
  }

  /**
   * Whether a rendering from the replica is valid: it succeeded, and it did not itself publish a
   * due post.
   */
  async function isStillTrue({ status }: Response, renderedAt: number | undefined): Promise<boolean> {
    await generation.refresh();
    return status < 500 && generation.current() === renderedAt;
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
