import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { SearchIcon } from "../control/admin-icons.tsx";
import { Button } from "../control/button.tsx";
import { useAddressValue } from "./use-address-value.ts";

type SearchFormProps = {
  /** What the search covers: "Search events by name, location or type". */
  label: string;
  search: string;
  /** Further fields of the list, such as a category filter. */
  children?: ReactNode;
  /** Whether a search or filter is active and can be cleared. */
  isNarrowed: boolean;
};

/**
 * Renders a list's search form. It uses GET, so each result has its own address to bookmark, share
 * and return to.
 */
export function SearchForm({ label, search, children, isNarrowed }: SearchFormProps) {
  const field = useAddressValue<HTMLInputElement>(search);
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3" preventScrollReset>
      <div className="relative min-w-56 grow">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
          <SearchIcon size={18} />
        </span>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={label}
          placeholder={label}
          defaultValue={search}
          maxLength={100}
          className="control pr-1 pl-10 text-ellipsis"
        />
      </div>
      {children}
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {isNarrowed ? (
        <Link
          to="?"
          className="link inline-flex min-h-11 items-center px-1 text-sm font-semibold"
          preventScrollReset
        >
          Clear
        </Link>
      ) : null}
    </Form>
  );
}
