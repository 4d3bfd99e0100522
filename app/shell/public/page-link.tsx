import { Link, useLocation } from "react-router";
import type { MainPage } from "./main-pages.ts";

/** A link of the navigation, marked on its own page and on those of what it lists. */
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
