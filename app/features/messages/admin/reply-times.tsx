import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { answerSettings } from "#app/platform/settings/answer-settings.server.ts";
import { PlusIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { keepSettings, SettingsForm } from "#app/ui/form/settings-form.tsx";
import { useFormRows } from "#app/ui/form/use-form-rows.ts";
import { readReplyTimes, saveReplyTimes } from "../reply-times.server.ts";
import { type Holiday, MAX_HOLIDAYS, WEEKDAYS } from "../reply-times.ts";
import { parseReplyTimes } from "../reply-times-input.ts";
import type { Route } from "./+types/reply-times";
import { HolidayRow } from "./holiday-row.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return readReplyTimes(getSite(context).db);
}

export function action(args: Route.ActionArgs) {
  return answerSettings(args, parseReplyTimes, saveReplyTimes);
}

export const clientAction = keepSettings;

/** Maps controls to the field whose errors they show. */
const CONTROLS = { holidayDate: "holidays", holidayName: "holidays", holidayYearly: "holidays" };

/** Renders the business days and holidays, from which a message's due time is calculated. */
export default function ReplyTimesSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { replyTimes, base } = loaderData;
  return (
    <SettingsForm
      label="Reply times"
      saveLabel="Save reply times"
      base={base}
      answer={actionData}
      controls={CONTROLS}
      intro={
        <p className="max-w-2xl text-sm text-muted">
          The contact page promises a reply within 48 hours on business days. Messages that are not answered
          by then stand out as overdue. Days begin at midnight in the foundation's time zone.
        </p>
      }
    >
      {({ errors, changed }) => (
        <>
          <BusinessDays chosen={replyTimes.businessDays} error={errors?.businessDays} />
          <Holidays stored={replyTimes.holidays} error={errors?.holidays} onChange={changed} />
        </>
      )}
    </SettingsForm>
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
  const { rows, addRow, removeRow, addButton } = useFormRows(stored, onChange);
  return (
    <fieldset aria-describedby={error ? "holidays-error" : undefined}>
      <legend className="font-heading text-lg font-bold text-plum">Holidays</legend>
      <div id="holidays" tabIndex={-1} className="mt-2 grid max-w-3xl gap-3">
        {rows.length === 0 ? <p className="text-sm text-muted">No holidays yet.</p> : null}
        {rows.map(({ key, row }, index) => (
          <HolidayRow key={key} number={index + 1} holiday={row} onRemove={() => removeRow(key)} />
        ))}
        {error ? (
          <p id="holidays-error" className="field-error">
            {error}
          </p>
        ) : null}
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            onClick={() => addRow({ date: "", name: "", yearly: false })}
            disabled={rows.length >= MAX_HOLIDAYS}
          >
            <PlusIcon size={16} />
            Add holiday
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
