import type { MainPage } from "./main-pages.ts";

/**
 * Renders a navigation link, marked as current on its page and on the pages of items listed there.
 *
 * @param path of the page that is shown
 */
export function PageLink({ page, path }: { page: MainPage; path: string }) {
  const isInside = [`${page.to}/`, page.holds].some((start) => start && path.startsWith(start));
  return (
    <a href={page.to} aria-current={path === page.to ? "page" : isInside ? "true" : undefined}>
      {page.label}
    </a>
  );
}
