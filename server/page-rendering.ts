import type { Db } from "#app/platform/database/database.server.ts";
import type { Site } from "#app/platform/http/site.server.ts";
import { nextEnd } from "#app/platform/images/picture-permission.server.ts";
import type { GenerationWatch } from "#app/platform/page-cache/generation-watch.server.ts";
import type { PageCache, StoredPage } from "#app/platform/page-cache/page-cache.server.ts";
import type { Address } from "./address.ts";
import type { Render } from "./render.ts";
import type { WaitInQueue } from "./render-queue.ts";
import { findFreshReplica } from "./replica.ts";

/** How browsers, and caches in front of the site, may cache a public page. */
export const CACHING: [string, string][] = [
  ["Cache-Control", "public, max-age=0, s-maxage=10"],
  // Only for caches in front of the site (RFC 9213): browsers would give scripts a stale page's
  // data once more.
  ["CDN-Cache-Control", "max-age=10, stale-while-revalidate=60"],
  ["Vary", "Accept-Encoding, Save-Data"],
];

export type PageRenderingParts = {
  site: Pick<Site, "db" | "replica" | "log" | "outages">;
  render: Render;
  generation: GenerationWatch;
  /** Absent in development, where every page is rendered on each request. */
  cache: PageCache | undefined;
  waitInQueue: WaitInQueue;
  everyHeader: readonly [string, string][];
};

/** Renders pages that are the same for everybody, and puts them into the cache. */
export function createPageRendering(parts: PageRenderingParts) {
  const { site, render, generation, cache, waitInQueue, everyHeader } = parts;

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
    let expiresAt = await findEndOfPictures(site);
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

  return renderPage;
}

/** Any page may show a picture, which disappears when the consent for it ends. */
async function findEndOfPictures({ db, outages }: Pick<Site, "db" | "outages">): Promise<number> {
  try {
    return (await nextEnd(db)) ?? Number.POSITIVE_INFINITY;
  } catch (error) {
    if (!outages.report(error)) throw error;
    return Number.POSITIVE_INFINITY;
  }
}
