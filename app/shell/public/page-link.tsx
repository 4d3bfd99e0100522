import { Link, useLocation } from "react-router";
import type { MainPage } from "./main-pages.ts";

/**
 * Renders a navigation link, marked as current on its page and on the pages of items listed there.
 */
export function PageLink({ page, onClick }: { page: MainPage; onClick?: () => void }) {
  const { pathname } = useLocation();
  const isInside = [`${page.to}/`, page.holds].some((start) => start && pathname.startsWith(start));
  return (
    <Link
      to={page.to}
      onClick={onClick}
      aria-current={pathname === page.to ? "page" : isInside ? "true" : undefined}
    >
      {page.label}
    </Link>
  );
}
