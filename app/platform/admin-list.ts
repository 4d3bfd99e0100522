/** Rows on a page of an admin list (specification, section 9). */
export const ADMIN_PAGE_SIZE = 10;

/** How many rows the search of a long list finds at most: ten pages. Who wants more adds a word. */
export const MOST_FOUND = 100;

/** What an admin list shows: the page and the words that its address asks for. */
export type ListRequest = { page: number; search: string };

/** Reads `?page=…&q=…`; anything that is no page number is the first page. */
export function readListRequest(url: URL): ListRequest {
  const page = url.searchParams.get("page") ?? "";
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    search: (url.searchParams.get("q") ?? "").trim().slice(0, 100),
  };
}

/** The page that is asked for, or the last where the list ends before it: the one that was looked at may have become empty. */
export function lastPageAt(asked: number, total: number): number {
  return Math.min(asked, Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE)));
}

/** The address of another page of the same list, with its other parameters kept. */
export function pageAddress(search: string): (page: number) => string {
  return (page) => {
    const parameters = new URLSearchParams(search);
    parameters.set("page", String(page));
    return `?${parameters}`;
  };
}

/** How a list is sorted: by one of its columns, one way or the other. */
export type ListOrder<Key extends string> = { by: Key; descending: boolean };

/** Reads `?sort=name` or `?sort=-name`; a column that the list does not sort by, or none, is the order it has by itself. */
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
 * What a column's header needs to sort the list by it: the address, the other way round where it is already, from the first
 * page on; and how it is sorted now.
 */
export function sortBy<Key extends string>(key: Key, order: ListOrder<Key>, search: string) {
  const isSorted = order.by === key;
  const parameters = new URLSearchParams(search);
  parameters.delete("page");
  parameters.set("sort", isSorted && !order.descending ? `-${key}` : key);
  const direction = order.descending ? ("descending" as const) : ("ascending" as const);
  return { to: `?${parameters}`, ...(isSorted ? { direction } : {}) };
}
