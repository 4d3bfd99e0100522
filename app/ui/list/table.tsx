// biome-ignore-all lint/a11y/noRedundantRoles: `display: block` removes native roles
import type { ReactNode } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "../control/visually-hidden.tsx";

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** On phones, the cell has the full width and no column name. */
  wide?: boolean;
  /** Hides the column's name visually, for example above a column of buttons. */
  hideHeader?: boolean;
  /**
   * The address that sorts the list by this column (reversed if it already does), and the current
   * order.
   */
  sort?: { to: string; direction?: "ascending" | "descending" };
};

/** The style of row actions: a quiet icon, with a label on phones. */
export const ROW_ACTION = { variant: "quiet", size: "small", className: "px-2 sm:max-lg:px-1.5" } as const;

type TableProps<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/**
 * Renders a table with a caption and headers that sort by links. On phones each row becomes a card.
 * The roles are explicit because `display: block` removes the native ones.
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
