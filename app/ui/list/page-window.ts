/**
 * Returns the page numbers of a pager: the current one plus and minus `reach` (the specification's
 * 2), within 1..pageCount.
 */
export function pageWindow(page: number, pageCount: number, reach = 2): number[] {
  const first = Math.max(1, page - reach);
  const last = Math.min(pageCount, page + reach);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Formats a range: "Showing 11-20 of 43 posts". */
export function showingText(page: number, pageSize: number, total: number, things: string): string {
  if (total === 0) return "Nothing found";
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return `Showing ${first}-${last} of ${total} ${things}`;
}
