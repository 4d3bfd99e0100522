import type { ComponentProps } from "react";
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
  /** Loads new documents, on public pages. In the admin area the router opens them in place. */
  documents?: boolean;
};

/**
 * Renders Previous, page numbers, Next and the current range. Uses links, so it works without
 * JavaScript.
 */
export function Pager({ page, pageSize, total, things, href, documents = false }: PagerProps) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className="pager" aria-label="Pages">
      <p role="status">{showingText(page, pageSize, total, things)}</p>
      {pageCount > 1 ? (
        <ul>
          <li>
            <Step
              to={page > 1 ? href(page - 1) : undefined}
              rel="prev"
              label="Previous"
              documents={documents}
            />
          </li>
          {pageWindow(page, pageCount).map((number) => (
            <li key={number}>
              <PageLink
                href={href(number)}
                documents={documents}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </PageLink>
            </li>
          ))}
          <li>
            <Step
              to={page < pageCount ? href(page + 1) : undefined}
              rel="next"
              label="Next"
              documents={documents}
            />
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

type StepProps = { to: string | undefined; rel: string; label: string; documents?: boolean };

/** Renders a link, or at the end of the list its label without a link. */
function Step({ to, rel, label, documents }: StepProps) {
  if (!to) return <span aria-disabled="true">{label}</span>;
  return (
    <PageLink href={to} rel={rel} documents={documents}>
      {label}
    </PageLink>
  );
}

type PageLinkProps = ComponentProps<"a"> & { href: string; documents: boolean | undefined };

function PageLink({ href, documents, children, ...rest }: PageLinkProps) {
  return documents ? (
    <a {...rest} href={href}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={href} preventScrollReset>
      {children}
    </Link>
  );
}
