import { SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import { FormRows, type RowsProps } from "#app/ui/form/form-rows.tsx";
import { GIVING_LIMITS, MAX_ITEMS, MAX_WAYS, WAYS, type Way } from "../giving-settings.ts";

type TypedItem = { what: string; amount: string };

/** The rows of what gifts pay for. */
export function ItemRows(props: RowsProps<TypedItem>) {
  return (
    <FormRows {...props} id="items" what="amount" max={MAX_ITEMS} empty={{ what: "", amount: "" }}>
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
    </FormRows>
  );
}

const NO_WAY: Way = { kind: "bank", name: "", holder: "", number: "", note: "" };
const KINDS = Object.entries(WAYS).map(([value, label]) => ({ value, label }));

/** The rows of the ways to give. */
export function WayRows(props: RowsProps<Way>) {
  return (
    <FormRows {...props} id="ways" what="way to give" max={MAX_WAYS} empty={NO_WAY}>
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
    </FormRows>
  );
}
