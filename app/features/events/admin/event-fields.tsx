import { useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { Button } from "#app/ui/control/button.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/field.tsx";
import {
  CATEGORY_NAMES,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  type EventStatus,
  NO_DATE,
  STATUS_NAMES,
  statusByDate,
  USUAL_END,
  whyNotFeatured,
} from "../event.ts";
import type { EventToEdit } from "./event-to-edit.server.ts";

/** Prefixes the ids of the form's controls. */
export const ID_PREFIX = "event";

const STATUSES = EVENT_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));
const CATEGORIES = EVENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));

type EventFieldsProps = {
  /** The values to start with; undefined for the specification's defaults. */
  event: EventToEdit | undefined;
  isNew: boolean;
  /** Today's date in the foundation's time zone. */
  today: string;
  errors: FieldErrors | undefined;
  /** Called on changes other than typing, which the form notices itself. */
  onChange: () => void;
};

/** Edits the name, date, place and type of an event. */
export function EventFields({ event, isNew, today, errors, onChange }: EventFieldsProps) {
  const field = (name: string) => ({ name, id: `${ID_PREFIX}-${name}`, error: errors?.[name] });
  /** Null while it is left open. */
  const [date, setDate] = useState<string | null>(event?.date ?? (isNew ? "" : null));
  const [chosen, setChosen] = useState(event?.isStatusChosen ? event.status : undefined);
  const [time, setTime] = useState<string | null>(event?.time?.slice(0, 5) ?? (isNew ? "" : null));
  const byDate = date === "" ? "completed" : statusByDate(date, today);
  const hadDate = !isNew && Boolean(event?.date ?? event?.previousDate);
  return (
    <>
      <TextField
        {...field("name")}
        label="Name"
        defaultValue={event?.name}
        maxLength={200}
        required
        data-stays
      />
      <TextField
        {...field("location")}
        label="Location"
        defaultValue={event?.location}
        maxLength={200}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <OpenMoment of="date" label="Date" value={date} errors={errors} onChange={setDate} />
        <OpenMoment of="time" label="Time" value={time} errors={errors} onChange={setTime} />
        <TextField
          {...field("endTime")}
          label="End"
          type="time"
          defaultValue={event?.endTime?.slice(0, 5)}
          disabled={date === null || time === null}
          hint={`${USUAL_END} if you leave it empty. An earlier time is on the next day.`}
        />
        <StatusField
          {...{ chosen, byDate, errors }}
          postponed={hadDate ? { isOn: date === null } : undefined}
          onChoose={(status) => {
            setChosen(status);
            onChange();
          }}
          onPostpone={() => {
            setChosen(undefined);
            setDate(null);
            onChange();
          }}
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
      <FeaturedField isFeatured={event?.isFeatured ?? false} status={chosen} errors={errors} />
    </>
  );
}

type StatusFieldProps = {
  /** Undefined until somebody chooses a status. */
  chosen: EventStatus | undefined;
  byDate: EventStatus;
  /** Given for an event that had a date. It is postponed while it has none. */
  postponed: { isOn: boolean } | undefined;
  errors: FieldErrors | undefined;
  onChoose: (status: EventStatus | undefined) => void;
  onPostpone: () => void;
};

const POSTPONED = { value: "postponed", label: "Postponed" };

/**
 * Edits the status. It follows the date until somebody chooses one. A status that follows the date
 * is not sent, so that the server determines it.
 */
function StatusField({ chosen, byDate, postponed, errors, onChoose, onPostpone }: StatusFieldProps) {
  const id = `${ID_PREFIX}-status`;
  const status = chosen ?? byDate;
  const isPostponed = postponed?.isOn === true && status === "upcoming";
  return (
    <div className="grid content-start justify-items-start gap-1 *:first:w-full">
      <SelectField
        id={id}
        name={chosen && !isPostponed ? "status" : ""}
        label="Status"
        hint={hintFor(isPostponed, chosen)}
        value={isPostponed ? POSTPONED.value : status}
        options={postponed ? [...STATUSES, POSTPONED] : STATUSES}
        required
        error={errors?.status}
        onChange={({ target: { value } }) => {
          if (value === POSTPONED.value) onPostpone();
          else onChoose(EVENT_STATUSES.find((known) => known === value));
        }}
      />
      {chosen && isPostponed ? <input type="hidden" name="status" value={chosen} /> : null}
      {chosen ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          onClick={() => {
            onChoose(undefined);
            // The focused button disappears, so focus moves to the field.
            document.getElementById(id)?.focus();
          }}
        >
          Follow the date
        </Button>
      ) : null}
    </div>
  );
}

function hintFor(isPostponed: boolean, chosen: EventStatus | undefined): string {
  if (isPostponed) return "Visitors and calendars are told. Enter the new date once there is one.";
  const planning = "An event that is still planning is not public.";
  return chosen ? planning : `Follows the date until you choose one. ${planning}`;
}

type FeaturedFieldProps = {
  isFeatured: boolean;
  status: EventStatus | undefined;
  errors: FieldErrors | undefined;
};

/** Ticks an event as the featured one. Immediately says why an event can't be featured. */
function FeaturedField({ isFeatured, status, errors }: FeaturedFieldProps) {
  const [isTicked, setTicked] = useState(isFeatured);
  // The response whose error the person has already acted on; the error is hidden.
  const [answered, setAnswered] = useState<FieldErrors>();
  const told = errors === answered ? undefined : errors?.isFeatured;
  return (
    <div aria-live="polite">
      <CheckboxField
        name="isFeatured"
        id={`${ID_PREFIX}-isFeatured`}
        label="Featured event"
        hint="Stands at the top of the events page. Only one event can be featured; one that is planned or cancelled is not."
        checked={isTicked}
        onChange={(change) => {
          setTicked(change.target.checked);
          setAnswered(errors);
        }}
        error={(isTicked ? whyNotFeatured(status) : undefined) ?? told}
      />
    </div>
  );
}

type OpenMomentProps = {
  of: "date" | "time";
  label: string;
  /** Null while it is left open. */
  value: string | null;
  errors: FieldErrors | undefined;
  onChange: (value: string | null) => void;
};

/** Edits a date or a time, with a checkbox for "to be specified". */
function OpenMoment({ of, label, value, errors, onChange }: OpenMomentProps) {
  const isOpen = value === null;
  // Comes back when the box is unticked.
  const [typed, setTyped] = useState(value ?? "");
  return (
    <div className="grid content-start gap-2">
      <TextField
        name={of}
        id={`${ID_PREFIX}-${of}`}
        label={label}
        type={of}
        value={typed}
        onChange={(change) => {
          setTyped(change.target.value);
          onChange(change.target.value);
        }}
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
        onChange={(change) => onChange(change.target.checked ? null : typed)}
      />
    </div>
  );
}
