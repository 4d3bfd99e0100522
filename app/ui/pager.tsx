import { Link } from "react-router";
import { pageWindow, showingText } from "./page-window.ts";

type PagerProps = {
  page: number;
  pageSize: number;
  total: number;
  /** What is listed, in the plural: "posts". */
  things: string;
  /** The address of a page, with the list's other parameters kept. */
  href: (page: number) => string;
  /** Another page is seen from its top: for long lists. Otherwise the window stays where it is. */
  toTop?: boolean;
};

/** Previous, page numbers, Next and where one is; links, so it works without JavaScript. */
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

/** For a list that is read in steps from its newest end, without page numbers; nothing where it is all on one page. */
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

/** At the end of the list the word stays, but leads nowhere. */
function Step({ to, rel, label, toTop = false }: StepProps) {
  if (!to) return <span aria-disabled="true">{label}</span>;
  return (
    <Link to={to} rel={rel} preventScrollReset={!toTop}>
      {label}
    </Link>
  );
}
