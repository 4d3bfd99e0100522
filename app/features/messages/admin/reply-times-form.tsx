import { useRef, useState } from "react";
import { Form } from "react-router";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { useVersionedForm } from "#app/ui/form/use-versioned-form.ts";
import { type Holiday, MAX_HOLIDAYS, type ReplyTimes, WEEKDAYS } from "../reply-times.ts";
import { HolidayRow } from "./holiday-row.tsx";

type ReplyTimesFormProps = {
  replyTimes: ReplyTimes;
  updatedAt: number;
  base: FormBase;
  answer: SaveAnswer | undefined;
};

/** Maps controls to the field whose errors they show. */
const CONTROLS = { holidayDate: "holidays", holidayName: "holidays", holidayYearly: "holidays" };

/** Renders the form for business days and holidays. After a save it shows what was stored. */
export function ReplyTimesForm({ replyTimes, updatedAt, base, answer }: ReplyTimesFormProps) {
  const { refusal, filled, isUnsaved, changed, busy } = useVersionedForm(answer, updatedAt);
  useUnsavedChanges(isUnsaved && !busy);

  return (
    <Form method="post" noValidate className="grid gap-8" aria-label="Reply times" onChange={changed}>
      <ErrorSummary errors={refusal?.errors} />
      <SaveProblem answer={answer} />
      <MergeQuestion key={`merge-${filled}`} base={base} answer={answer} controls={CONTROLS} />
      <p className="max-w-2xl text-sm text-muted">
        The contact page promises a reply within 48 hours on business days. Messages that are not answered by
        then stand out as overdue. Days begin at midnight in the foundation's time zone.
      </p>
      <div key={filled} className="grid gap-8">
        <BusinessDays chosen={replyTimes.businessDays} error={refusal?.errors?.businessDays} />
        <Holidays stored={replyTimes.holidays} error={refusal?.errors?.holidays} onChange={changed} />
      </div>
      <div className="bottom-0 -mx-4 flex justify-end border-t border-line bg-white px-4 py-3 sm:-mx-8 sm:px-8 tall:sticky">
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save reply times
        </Button>
      </div>
    </Form>
  );
}

function BusinessDays({ chosen, error }: { chosen: number[]; error?: string }) {
  return (
    <fieldset aria-describedby={error ? "businessDays-error" : undefined}>
      <legend className="font-heading text-lg font-bold text-plum">Business days</legend>
      <div id="businessDays" tabIndex={-1} className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {WEEKDAYS.map((name, index) => (
          <label key={name} className="choice min-h-8">
            <input
              type="checkbox"
              name="businessDays"
              value={index + 1}
              defaultChecked={chosen.includes(index + 1)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id="businessDays-error" className="field-error mt-1">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type HolidaysProps = { stored: Holiday[]; error?: string; onChange: () => void };

function Holidays({ stored, error, onChange }: HolidaysProps) {
  const lastKey = useRef(stored.length);
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() => stored.map((holiday, key) => ({ key, holiday })));

  function addRow() {
    lastKey.current += 1;
    setRows([...rows, { key: lastKey.current, holiday: { date: "", name: "", yearly: false } }]);
    onChange();
  }
  function removeRow(key: number) {
    setRows(rows.filter((row) => row.key !== key));
    onChange();
    // The focused button is removed with its row.
    add.current?.focus();
  }

  return (
    <fieldset aria-describedby={error ? "holidays-error" : undefined}>
      <legend className="font-heading text-lg font-bold text-plum">Holidays</legend>
      <div id="holidays" tabIndex={-1} className="mt-2 grid max-w-3xl gap-3">
        {rows.length === 0 ? <p className="text-sm text-muted">No holidays yet.</p> : null}
        {rows.map(({ key, holiday }, index) => (
          <HolidayRow key={key} number={index + 1} holiday={holiday} onRemove={() => removeRow(key)} />
        ))}
        {error ? (
          <p id="holidays-error" className="field-error">
            {error}
          </p>
        ) : null}
        <div>
          <Button ref={add} variant="secondary" onClick={addRow} disabled={rows.length >= MAX_HOLIDAYS}>
            <PlusIcon size={16} />
            Add holiday
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
