import { useState } from "react";
import { DATE_ORDERS, DECIMALS, type UnknownTable } from "#app/features/giving/statements/statement-line.ts";
import type { ImportedLines } from "#app/features/giving/statements/statements.server.ts";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import type { ImportAnswer } from "./import.ts";

/** Takes the file of a statement. For a table that is new here, it asks what the columns are. */
export function StatementForm() {
  const { send, busy, answer } = useSave<ImportAnswer>("Failed to import the statement.");
  const errors = answer?.ok === false ? answer.errors : undefined;
  const table = answer?.ok && answer.kind === "table" ? answer.table : undefined;
  // Another file may be another table.
  const [asked, setAsked] = useState<ImportAnswer>();
  const isAsking = table !== undefined && asked !== answer;
  return (
    <form
      aria-label="Import a statement"
      className="grid gap-4 rounded-md border border-line bg-white p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send("/admin/gifts/statements/import", new FormData(event.currentTarget));
      }}
    >
      <ErrorSummary errors={errors} />
      {errors ? null : <SaveProblem answer={answer} />}
      <Field
        name="file"
        label="Statement of your bank or mobile money"
        hint="CSV, MT940 or CAMT.053, at most 8 MB. Files may overlap: no line counts twice."
        error={errors?.file}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,.sta,.mt940,.940,.xml,.tsv"
            onChange={() => setAsked(answer)}
          />
        )}
      </Field>
      {isAsking ? <ColumnFields table={table} /> : null}
      {answer?.ok && answer.kind === "imported" ? <Imported lines={answer.lines} /> : null}
      <p>
        <Button type="submit" busy={busy} busyLabel="Reading...">
          {isAsking ? "Import With These Columns" : "Import"}
        </Button>
      </p>
    </form>
  );
}

function Imported({ lines: { booked, open, known } }: { lines: ImportedLines }) {
  return (
    <Alert tone="success" announce>
      <p>
        {counted(booked, "gift")} booked. {open > 0 ? `${counted(open, "line")} to decide below. ` : ""}
        {known > 0 ? `${counted(known, "line")} came with an earlier file.` : ""}
      </p>
    </Alert>
  );
}

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

function ColumnFields({ table: { headings, sample, guess } }: { table: UnknownTable }) {
  const columns = headings.map((heading) => ({ value: heading, label: heading }));
  const none = [{ value: "", label: "None" }, ...columns];
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">What the columns are</legend>
      <p className="text-sm">
        This kind of table is new here. Check what its columns are; that is remembered for the next one.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="The first rows of the table">
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" className="p-1 font-semibold whitespace-nowrap">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else
              <tr key={index} className="border-t border-line">
                {headings.map((heading, column) => (
                  <td key={heading} className="p-1 whitespace-nowrap">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="date" label="Date" options={columns} defaultValue={guess.date} />
        <SelectField
          name="dateOrder"
          label="Its order"
          options={optionsOf(DATE_ORDERS)}
          defaultValue={guess.dateOrder}
        />
        <SelectField name="amount" label="Money that arrived" options={columns} defaultValue={guess.amount} />
        <SelectField
          name="decimal"
          label="How amounts are written"
          options={optionsOf(DECIMALS)}
          defaultValue={guess.decimal}
        />
        <SelectField name="id" label="Number of the payment" options={none} defaultValue={guess.id} />
        <SelectField name="currency" label="Currency" options={none} defaultValue={guess.currency} />
      </div>
    </fieldset>
  );
}
