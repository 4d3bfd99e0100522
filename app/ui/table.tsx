// biome-ignore-all lint/a11y/noRedundantRoles: display: block on a phone takes the native roles away in some browsers
import type { ReactNode } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** On a phone the cell takes the whole width, without its column's name before it. */
  wide?: boolean;
  /** The column's name is for screen readers only, as over a column of buttons. */
  hideHeader?: boolean;
  /** The address of the list sorted by this column (the other way round where it is already), and how it is now. */
  sort?: { to: string; direction?: "ascending" | "descending" };
};

/** The look of what can be done with a row: a quiet icon, on a phone with its word beside it. */
export const ROW_ACTION = { variant: "quiet", size: "small", className: "px-2 sm:max-lg:px-1.5" } as const;

type TableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * A table with a caption and headers that sort by link. On a phone each row stands as a small card; the roles are
 * written out because `display: block` would take them away.
 */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="data-table" role="table">
      <caption>{hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-align={column.align}
              aria-sort={column.sort ? (column.sort.direction ?? "none") : undefined}
            >
              <Header column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.key}
                role="cell"
                data-label={column.header}
                data-align={column.align}
                data-wide={column.wide || undefined}
              >
                <div>{column.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Header<Row>({ column }: { column: Column<Row> }) {
  if (column.hideHeader) return <VisuallyHidden>{column.header}</VisuallyHidden>;
  if (!column.sort) return column.header;
  return (
    <Link className="sort-link" to={column.sort.to} preventScrollReset>
      {column.header}
    </Link>
  );
}
