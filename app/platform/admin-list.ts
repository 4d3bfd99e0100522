/** Rows on a page of an admin list (specification, section 9). */
export const ADMIN_PAGE_SIZE = 10;

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

/** The address of another page of the same list, with its other parameters kept. */
export function pageAddress(search: string): (page: number) => string {
  return (page) => {
    const parameters = new URLSearchParams(search);
    parameters.set("page", String(page));
    return `?${parameters}`;
  };
}
