/** Rows per page of an admin list (specification, section 9). */
export const ADMIN_PAGE_SIZE = 10;

/**
 * How many rows a search in a long list returns at most: ten pages. Another search word narrows the
 * results.
 */
export const MAX_FOUND = 100;

/** The page and the search words in the address of an admin list. */
export type ListRequest = { page: number; search: string };

/** Reads `?page=…&q=…`. An invalid page number means the first page. */
export function readListRequest(url: URL): ListRequest {
  const page = url.searchParams.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (url.searchParams.get("q") ?? "").trim().slice(0, 100),
  };
}

/**
 * Returns the requested page, or the last page if the list ends earlier: the page that was open may
 * have become empty.
 */
export function lastPageAt(asked: number, total: number, size = ADMIN_PAGE_SIZE): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / size)));
}

/** Builds addresses of other pages of the same list, keeping its other parameters. */
export function pageAddress(search: string): (page: number) => string {
  return (page) => {
    const parameters = new URLSearchParams(search);
    parameters.set("page", String(page));
    return `?${parameters}`;
  };
}

/** How a list is sorted: by which column, and in which direction. */
export type ListOrder<Key extends string> = { by: Key; descending: boolean };

/**
 * Reads `?sort=name` or `?sort=-name`. Without a column that the list can sort by, returns its
 * default order.
 */
export function readListOrder<Key extends string>(
  url: URL,
  keys: readonly Key[],
  usual: ListOrder<Key>,
): ListOrder<Key> {
  const asked = url.searchParams.get("sort") ?? "";
  const descending = asked.startsWith("-");
  const by = keys.find((key) => key === asked.slice(descending ? 1 : 0));
  return by === undefined ? usual : { by, descending };
}

/**
 * Builds the props of a sortable column header: its current direction, and the address of the first
 * page sorted by it, in the other direction if the list is already sorted by it.
 */
export function sortBy<Key extends string>(key: Key, order: ListOrder<Key>, search: string) {
  const isSorted = order.by === key;
  const parameters = new URLSearchParams(search);
  parameters.delete("page");
  parameters.set("sort", isSorted && !order.descending ? `-${key}` : key);
  const direction = order.descending ? ("descending" as const) : ("ascending" as const);
  return { to: `?${parameters}`, ...(isSorted ? { direction } : {}) };
}
