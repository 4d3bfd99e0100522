import { TrashIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { type Holiday, MAX_HOLIDAY_NAME } from "../reply-times.ts";

type HolidayRowProps = { number: number; holiday: Holiday; onRemove: () => void };

/** Renders one holiday of the form: its date, its name, and whether it recurs every year. */
export function HolidayRow({ number, holiday, onRemove }: HolidayRowProps) {
  return (
    <fieldset className="grid items-end gap-2 border-b border-line pb-3 sm:grid-cols-[10.5rem_1fr_8.5rem_auto] sm:border-0 sm:pb-0">
      <legend className="sr-only">{`Holiday ${number}`}</legend>
      <label className="grid gap-1 text-sm font-semibold">
        Date
        <input type="date" name="holidayDate" defaultValue={holiday.date} className="control font-normal" />
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Name
        <input
          type="text"
          name="holidayName"
          defaultValue={holiday.name}
          maxLength={MAX_HOLIDAY_NAME}
          className="control font-normal"
        />
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Repeats
        <select
          name="holidayYearly"
          defaultValue={holiday.yearly ? "yes" : "no"}
          className="control font-normal"
        >
          <option value="no">Once</option>
          <option value="yes">Every year</option>
        </select>
      </label>
      <Button variant="quiet" aria-label={`Remove holiday ${holiday.name || number}`} onClick={onRemove}>
        <TrashIcon size={16} />
        Remove
      </Button>
    </fieldset>
  );
}
