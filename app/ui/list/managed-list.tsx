import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ADMIN_PAGE_SIZE, pageAddress } from "#app/platform/lists/admin-list.ts";
import { Pager } from "./pager.tsx";
import { SearchForm } from "./search-form.tsx";
import { type Column, Table } from "./table.tsx";
import { useAddressValue } from "./use-address-value.ts";

type ManagedListProps<Row> = {
  /** The plural name of the items: "posts". */
  things: string;
  searchLabel: string;
  search: string;
  /** Whether a search or a filter is active. */
  isNarrowed: boolean;
  /** Filters beside the search field. */
  filters?: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  page: number;
  total: number;
  /** The messages for a list without items, and for a search or filter without results. */
  empty: { none: ReactNode; narrowed: ReactNode };
  /** Content between search and table, such as bulk actions. */
  children?: ReactNode;
};

/** Renders an admin list. Its address holds the search, filters, order and page. */
export function ManagedList<Row>(props: ManagedListProps<Row>) {
  const { things, columns, rows, rowKey, page, total, isNarrowed } = props;
  const address = useLocation().search;
  return (
    <div className="mt-6 grid gap-4">
      <SearchForm label={props.searchLabel} search={props.search} isNarrowed={isNarrowed}>
        {props.filters}
      </SearchForm>
      {props.children}
      {rows.length > 0 ? (
        <Table caption={`All ${things}`} hideCaption columns={columns} rows={rows} rowKey={rowKey} />
      ) : isNarrowed ? (
        props.empty.narrowed
      ) : (
        props.empty.none
      )}
      <Pager
        page={page}
        pageSize={ADMIN_PAGE_SIZE}
        total={total}
        things={things}
        href={pageAddress(address)}
      />
    </div>
  );
}

type ListChoiceProps = {
  name: string;
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
};

/** Renders a filter of the list. It acts at once, together with the search. */
export function ListChoice({ name, label, value, options }: ListChoiceProps) {
  const field = useAddressValue<HTMLSelectElement>(value ?? "");
  return (
    <select
      ref={field}
      name={name}
      aria-label={label}
      defaultValue={value ?? ""}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      className="control w-auto max-sm:w-full"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
