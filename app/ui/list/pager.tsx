import { Link } from "react-router";
import { pageWindow, showingText } from "./page-window.ts";

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** The plural name of the items: "posts". */
  things: string;
  /** Returns the address of a page, with the list's other parameters preserved. */
  href: (page: number) => string;
  /** Scrolls to the top on page changes, for long lists. By default the scroll position stays. */
  toTop?: boolean;
};

/**
 * Renders Previous, page numbers, Next and the current range. Uses links, so it works without
 * JavaScript.
 */
export function Pager({ page, pageSize, total, things, href, toTop = false }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="pager" aria-label="Pages">
      <p role="status">{showingText(page, pageSize, total, things)}</p>
      {pageCount > 1 ? (
        <ul>
          <li>
            <Step to={page > 1 ? href(page - 1) : undefined} rel="prev" label="Previous" toTop={toTop} />
          </li>
          {pageWindow(page, pageCount).map((number) => (
            <li key={number}>
              <Link
                to={href(number)}
                preventScrollReset={!toTop}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ))}
          <li>
            <Step to={page < pageCount ? href(page + 1) : undefined} rel="next" label="Next" toTop={toTop} />
          </li>
        </ul>
      ) : null}
    </nav>
  );
}

type StepsProps = { newer: string | undefined; older: string | undefined };

/**
 * Renders cursor pagination: newer and older, without page numbers. Renders nothing if everything
 * fits on one page.
 */
export function Steps({ newer, older }: StepsProps) {
  if (!newer && !older) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <ul>
        <li>
          <Step to={newer} rel="prev" label="Newer" />
        </li>
        <li>
          <Step to={older} rel="next" label="Older" />
        </li>
      </ul>
    </nav>
  );
}

type StepProps = { to: string | undefined; rel: string; label: string; toTop?: boolean };

/** Renders a link, or at the end of the list its label without a link. */
function Step({ to, rel, label, toTop = false }: StepProps) {
  if (!to) return <span aria-disabled="true">{label}</span>;
  return (
    <Link to={to} rel={rel} preventScrollReset={!toTop}>
      {label}
    </Link>
  );
}
