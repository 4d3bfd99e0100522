import type { ReactNode } from "react";
import { PlusIcon, TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import { useFormRows } from "#app/ui/form/use-form-rows.ts";
import { GIVING_LIMITS, MAX_ITEMS, MAX_WAYS, WAYS, type Way } from "../giving-settings.ts";

type RowsProps<Row> = { stored: readonly Row[]; error: string | undefined; onChange: () => void };
type TypedItem = { what: string; amount: string };

/** The rows of what gifts pay for. */
export function ItemRows(props: RowsProps<TypedItem>) {
  return (
    <Rows {...props} id="items" what="amount" max={MAX_ITEMS} empty={{ what: "", amount: "" }}>
      {({ what, amount }, field) => (
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <TextField
            {...field("itemWhat")}
            label="What it pays for"
            defaultValue={what}
            maxLength={GIVING_LIMITS.what}
          />
          <TextField
            {...field("itemAmount")}
            label="Amount"
            inputMode="decimal"
            defaultValue={amount}
            maxLength={20}
          />
        </div>
      )}
    </Rows>
  );
}

const NO_WAY: Way = { kind: "bank", name: "", holder: "", number: "", note: "" };
const KINDS = Object.entries(WAYS).map(([value, label]) => ({ value, label }));

/** The rows of the ways to give. */
export function WayRows(props: RowsProps<Way>) {
  return (
    <Rows {...props} id="ways" what="way to give" max={MAX_WAYS} empty={NO_WAY}>
      {({ kind, name, holder, number, note }, field) => (
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <SelectField {...field("wayKind")} label="Kind" options={KINDS} defaultValue={kind} />
          <TextField
            {...field("wayName")}
            label="Name that visitors choose"
            defaultValue={name}
            maxLength={GIVING_LIMITS.name}
          />
          <TextField
            {...field("wayHolder")}
            label="In whose name it is (optional)"
            defaultValue={holder}
            maxLength={GIVING_LIMITS.holder}
          />
          <TextField
            {...field("wayNumber")}
            label="Account, phone or web address"
            defaultValue={number}
            maxLength={GIVING_LIMITS.number}
          />
          <div className="sm:col-span-full">
            <TextArea
              {...field("wayNote")}
              label="What else givers must know (optional)"
              rows={2}
              defaultValue={note}
              maxLength={GIVING_LIMITS.note}
            />
          </div>
        </div>
      )}
    </Rows>
  );
}

type AllRowsProps<Row> = RowsProps<Row> & {
  id: string;
  /** What a row is, after "Add" and "Remove". */
  what: string;
  max: number;
  empty: Row;
  /** @param field names a control, which needs an id of its own in each row */
  children: (row: Row, field: (name: string) => { name: string; id: string }) => ReactNode;
};

function Rows<Row>({ stored, error, onChange, id, what, max, empty, children }: AllRowsProps<Row>) {
  const { rows, addRow, removeRow, addButton } = useFormRows(stored, onChange);
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
      {rows.map(({ key, row }, index) => (
        <fieldset key={key} className="grid gap-2 border-b border-line pb-4">
          <legend className="sr-only">{`${what} ${index + 1}`}</legend>
          {children(row, (name) => ({ name, id: `${name}-${key}` }))}
          <div>
            <Button
              variant="quiet"
              size="small"
              className="-ml-3.5"
              aria-label={`Remove ${what} ${index + 1}`}
              onClick={() => removeRow(key)}
            >
              <TrashIcon size={16} />
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
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
