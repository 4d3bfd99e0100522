/**
 * What a route module exports as `handle` if its page is the same for everybody and may be cached.
 * A route that returns a text of its own (a feed, a site map) is cached in the same way, and so is
 * a page's data.
 *
 * `query` names the query parameters on which the page depends. All others are dropped before
 * rendering.
 */
export type CachedPage = { cachedPage: { query: readonly string[] } };

export function isCachedPage(handle: unknown): handle is CachedPage {
  return typeof handle === "object" && handle !== null && "cachedPage" in handle;
}
