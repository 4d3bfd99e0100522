/**
 * What a route module exports as `handle` when its page is the same for everybody and may be kept in the page cache.
 *
 * `query` names the query parameters that the page depends on. All others are dropped before the page is rendered.
 */
export type CachedPage = { cachedPage: { query: readonly string[] } };

export function isCachedPage(handle: unknown): handle is CachedPage {
  return typeof handle === "object" && handle !== null && "cachedPage" in handle;
}
