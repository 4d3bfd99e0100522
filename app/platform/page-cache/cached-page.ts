/**
 * What a route module exports as `handle` when its page is the same for everybody and may be kept in the page cache. A
 * route that answers a text of its own (a feed, a site map) is kept likewise, and so is the data of a page.
 *
 * `query` names the query parameters that the page depends on. All others are dropped before the page is rendered.
 */
export type CachedPage = { cachedPage: { query: readonly string[] } };

export function isCachedPage(handle: unknown): handle is CachedPage {
  return typeof handle === "object" && handle !== null && "cachedPage" in handle;
}
