import type { ServerResponse } from "node:http";
import type { Db } from "#app/platform/database/database.server.ts";
import { chooseEncoding } from "#app/platform/page-cache/encodings.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import { encodedAs, type PageCache, type StoredPage } from "#app/platform/page-cache/page-cache.server.ts";
import type { Site } from "#app/platform/site.server.ts";
import type { Address, SiteRequest } from "./address.ts";
import type { Render } from "./render.ts";
import { findFreshReplica } from "./replica.ts";
import { savesData } from "./request-facts.ts";
import { sendDynamic } from "./send.ts";
import type { Turn } from "./turns.ts";

/** How browsers and caches in front of the site may keep a public page. */
const CACHING: [string, string][] = [
  ["Cache-Control", "public, max-age=0, s-maxage=10"],
  // For caches in front of the site only (RFC 9213): browsers would show scripts a stale page's data once more.
  ["CDN-Cache-Control", "max-age=10, stale-while-revalidate=60"],
  ["Vary", "Accept-Encoding, Save-Data"],
];

/** What has been answered so far. The short way counts for itself: it is told to nobody else. */
export type PageCounts = { shortWay: number; shortWayUnchanged: number; hits: number; misses: number };

export function createPageCounts(): PageCounts {
  return { shortWay: 0, shortWayUnchanged: 0, hits: 0, misses: 0 };
}

type PagesParts = {
  site: Pick<Site, "config" | "replica" | "log" | "outages">;
  render: Render;
  generation: GenerationWatch;
  /** Absent in development: every page is rendered anew. */
  cache: PageCache | undefined;
  turn: Turn;
  everyHeader: readonly [string, string][];
  counts: PageCounts;
};

/** The pages that are the same for everybody: rendered once, kept until something is published. */
export function createPages({ site, render, generation, cache, turn, everyHeader, counts }: PagesParts) {
  const beingRendered = new Map<string, Promise<StoredPage | Response>>();

  /** The short way of a hit: one look into a map. False: not answered. */
  function answerKept(request: SiteRequest, response: ServerResponse, address: Address): boolean {
    if (!cache || request.method !== "GET" || address.query !== "") return false;
    const kept = find(keyOf(address, savesData(request)));
    if (!kept) return false;
    sendPage(request, response, kept);
    if (response.statusCode === 304) counts.shortWayUnchanged += 1;
    else counts.shortWay += 1;
    return true;
  }

  /** What is true; while the database is away, what was true last. */
  function find(key: string): StoredPage | undefined {
    return cache?.find(key) ?? findLast(key);
  }

  function findLast(key: string): StoredPage | undefined {
    return site.outages.isAway("database") ? cache?.findLast(key) : undefined;
  }

  /**
   * @param asked the address of the request
   * @param address the one address under which the page is cached (`Address.findCached`)
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

    // Everybody who asks while a page is being rendered gets that one rendering, unless something was published since.
    const flight = `${generation.current()} ${key}`;
    let page = await (beingRendered.get(flight) ?? startRendering(flight, key, address, saveData));
    // It is this request that has found out.
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
   * Renders a public page from its canonical address alone, so that nothing else of the request (host, headers, other
   * parameters) can get into what others will see. An answer other than 200 is not kept. A feed or a site map is a page
   * like any other here: whatever text its route answers.
   */
  async function renderPage(
    key: string,
    address: Address,
    saveData: boolean,
  ): Promise<StoredPage | Response> {
    const old = cache?.findOld(key);
    // Many wait for a page that was kept until now, and mostly it needs no more than a look.
    await turn(old && "first");
    await generation.refresh();
    const renderedAt = generation.current();
    const replica = await findFreshReplica(site.replica, renderedAt, site.log);
    let page = await renderFrom(replica, address, saveData, old);
    if (replica && !(await isStillTrue(page.rendered, renderedAt)))
      page = await renderFrom(undefined, address, saveData, old);
    // A moment behind is better than nothing; what is not known to be true is not kept.
    if (page.rendered.status === 503 && site.replica && !cache?.findLast(key))
      page = await renderFrom(site.replica.db, address, saveData, old);
    const { rendered, expiresAt, dataDigest } = page;
    if (rendered.status === 304 && cache && old) return cache.renew(key, renderedAt, old, expiresAt);
    if (rendered.status !== 200 || rendered.headers.has("set-cookie") || !cache) return rendered;
    const headers = [...everyHeader, ...(Array.from(rendered.headers) as [string, string][]), ...CACHING];
    const text = Buffer.from(await rendered.arrayBuffer());
    return cache.store(key, renderedAt, { text, headers, expiresAt, dataDigest });
  }

  /** The page, or 304: what was published since the old one was rendered does not concern it. */
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

  /** Whether what a replica gave holds: it has answered, and the rendering has not itself published what was due. */
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
