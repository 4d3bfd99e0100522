import type { ReactNode } from "react";
import { PlusIcon, TrashIcon } from "../control/admin-icons.tsx";
import { Button } from "../control/button.tsx";
import { MoveButtons } from "../list/move-buttons.tsx";
import { useFormRows } from "./use-form-rows.ts";

/** What the form of a list knows. `onChange` is called when a row is added, moved or removed. */
export type RowsProps<Row> = { stored: readonly Row[]; error: string | undefined; onChange: () => void };

type FormRowsProps<Row> = RowsProps<Row> & {
  id: string;
  /** What a row is, after "Add" and "Remove". */
  what: string;
  max: number;
  empty: Row;
  /** Names a stored row in a list whose order matters; such a list offers to move them. */
  nameInOrder?: (row: Row) => string;
  /** @param field names a control, which needs an id of its own in each row */
  children: (row: Row, field: (name: string) => { name: string; id: string }) => ReactNode;
};

/** Renders the rows of a list that a form edits, with buttons to add, move and remove them. */
export function FormRows<Row>(props: FormRowsProps<Row>) {
  const { stored, error, onChange, id, what, max, empty, nameInOrder, children } = props;
  const { rows, addRow, moveRow, removeRow, addButton } = useFormRows(stored, onChange);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-label={what}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid gap-4"
    >
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
      {rows.map(({ key, row }, index) => {
        const name = `${what} ${nameInOrder?.(row) || index + 1}`;
        return (
          <fieldset key={key} className="grid gap-2 border-b border-line pb-4">
            <legend className="sr-only">{`${what} ${index + 1}`}</legend>
            {children(row, (control) => ({ name: control, id: `${control}-${key}` }))}
            <div className="-ml-3.5 flex flex-wrap items-center gap-1">
              {nameInOrder ? (
                <MoveButtons
                  {...{ id: `${id}-${key}`, name, vertical: true }}
                  isFirst={index === 0}
                  isLast={index === rows.length - 1}
                  onMove={(direction) => moveRow(key, direction, `${id}-${key}`)}
                />
              ) : null}
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => removeRow(key)}
              >
                <TrashIcon size={16} />
                Remove
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button
          ref={addButton}
          variant="secondary"
          size="small"
          onClick={() => addRow(empty)}
          disabled={rows.length >= max}
        >
          <PlusIcon size={16} />
          Add {what}
        </Button>
      </div>
    </fieldset>
  );
}
