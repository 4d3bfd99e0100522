import { useState } from "react";
import type { FieldErrors } from "#app/platform/form-text.ts";
import { CheckboxField, SelectField, TextField } from "#app/ui/field.tsx";
import { CATEGORY_NAMES, EVENT_CATEGORIES, EVENT_STATUSES, NO_DATE, STATUS_NAMES } from "../event.ts";
import type { EventToEdit } from "./event-to-edit.server.ts";

/** Put before the ids of the form's controls. */
export const ID_PREFIX = "event";

const STATUSES = EVENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
const CATEGORIES = EVENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));

type EventFieldsProps = { event: EventToEdit | undefined; errors: FieldErrors | undefined };

/** Name, moment, place and kind of an event. A new one starts as the specification says. */
export function EventFields({ event, errors }: EventFieldsProps) {
  const field = (name: string) => ({ name, id: `${ID_PREFIX}-${name}`, error: errors?.[name] });
  return (
    <>
      <TextField {...field("name")} label="Name" defaultValue={event?.name} maxLength={200} required />
      <TextField
        {...field("location")}
        label="Location"
        defaultValue={event?.location}
        maxLength={200}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <OpenMoment of="date" label="Date" value={event?.date} isNew={!event} errors={errors} />
        <OpenMoment of="time" label="Time" value={event?.time?.slice(0, 5)} isNew={!event} errors={errors} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          {...field("status")}
          label="Status"
          hint="An event that is still planning is not public."
          defaultValue={event?.status ?? "completed"}
          options={STATUSES}
          required
        />
        <SelectField
          {...field("category")}
          label="Category"
          hint="The kind of event, which its card shows."
          defaultValue={event?.category ?? "campaign"}
          options={CATEGORIES}
          required
        />
      </div>
    </>
  );
}

type OpenMomentProps = {
  of: "date" | "time";
  label: string;
  value: string | null | undefined;
  isNew: boolean;
  errors: FieldErrors | undefined;
};

/** A date or a time, or the box that says it will be told later. */
function OpenMoment({ of, label, value, isNew, errors }: OpenMomentProps) {
  const [isOpen, setOpen] = useState(!isNew && !value);
  return (
    <div className="grid content-start gap-2">
      <TextField
        name={of}
        id={`${ID_PREFIX}-${of}`}
        label={label}
        type={of}
        defaultValue={value ?? ""}
        disabled={isOpen}
        required={!isOpen}
        error={isOpen ? undefined : errors?.[of]}
      />
      <CheckboxField
        name={`${of}Open`}
        id={`${ID_PREFIX}-${of}Open`}
        label={
          <>
            <span className="visually-hidden">{label}: </span>
            {NO_DATE}
          </>
        }
        checked={isOpen}
        onChange={(change) => setOpen(change.target.checked)}
      />
    </div>
  );
}
