import { useSyncExternalStore } from "react";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import { dateFormat } from "#app/platform/text/formats.ts";
import { type FoundMoment, findMoment, zoneLabel, zoneName } from "#app/platform/time/zone-moment.ts";
import { SelectField } from "#app/ui/form/field.tsx";
import { DraftText } from "./text-fields.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

const STATUS_OPTIONS: { value: PostStatus; label: string }[] = [
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "scheduled", label: "Scheduled" },
];

/** Chooses the post's status, and when it takes effect. */
export function StatusFields() {
  const { form, post } = useWriting();
  const status = useFormValue((of) => of.fields().status);
  const error = useFieldErrors().status;
  return (
    <>
      <SelectField
        name="status"
        id={fieldId("status")}
        label="Status"
        hint="What the post becomes when you publish or save it."
        error={error}
        options={STATUS_OPTIONS}
        value={status}
        onChange={(event) => form.set({ status: event.target.value as PostStatus })}
      />
      {status === "scheduled" ? (
        <div className="grid gap-2">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
            <DraftText name="publishDate" label="Publish on" type="date" limit={10} required />
            <DraftText
              name="publishTime"
              label="Publish at"
              type="time"
              limit={5}
              required
              hint={<ClockChange timeZone={post.timeZone} />}
            />
          </div>
          <ScheduledMoment openedZone={post.zoneLabel} timeZone={post.timeZone} />
        </div>
      ) : null}
    </>
  );
}

function useChosenMoment(timeZone: string): FoundMoment | undefined {
  const date = useFormValue((form) => form.fields().publishDate);
  const time = useFormValue((form) => form.fields().publishTime);
  return date && time ? findMoment(timeZone, date, time) : undefined;
}

/** Warns beside the field if a clock change skips the chosen time on that day, or repeats it. */
function ClockChange({ timeZone }: { timeZone: string }) {
  const found = useChosenMoment(timeZone);
  if (!found || found.occurs === "once") return null;
  const appears = dateFormat({ timeStyle: "short", timeZone }).format(found.instant);
  const offset = zoneName("shortOffset", timeZone, found.instant);
  return (
    <span className="text-clay">
      {found.occurs === "never"
        ? `This time does not exist on that day: the clocks go forward over it. The post appears at ${appears} (${offset}).`
        : `This time comes twice on that day: the clocks go back. The post appears the first time (${offset}).`}
    </span>
  );
}

type ScheduledMomentProps = {
  /** The zone label that the server rendered when the screen was opened. */
  openedZone: string;
  timeZone: string;
};

/**
 * Shows the chosen date and time in the foundation's time zone, and in this device's
 * where that differs.
 */
function ScheduledMoment({ openedZone, timeZone }: ScheduledMomentProps) {
  const ownZone = useSyncExternalStore(never, ownTimeZone, () => undefined);
  const found = useChosenMoment(timeZone);
  const moment = found?.instant;
  // Server and browser may label a zone differently, so the served label changes only
  // after hydration.
  const zone = useSyncExternalStore(
    never,
    () => zoneLabel(timeZone, moment ?? Date.now()),
    () => openedZone,
  );
  if (moment === undefined)
    return (
      <p className="text-sm text-muted">Choose when the post should appear. The clock is that of {zone}.</p>
    );
  const here = ownZone && wordsFor(moment, ownZone);
  const there = wordsFor(moment, timeZone);
  if (moment <= Date.now())
    return (
      <p className="text-sm text-clay" role="status">
        {there}, {zone}, has passed. Choose a later moment, or publish the post now.
      </p>
    );
  return (
    <div className="text-sm text-muted" role="status">
      <p>
        Appears on <strong className="text-ink">{there}</strong>, {zone}.
      </p>
      {here && here !== there ? <p>On your clock: {here}.</p> : null}
    </div>
  );
}

const never = () => () => {};
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function wordsFor(moment: number, timeZone: string): string {
  return dateFormat({ dateStyle: "full", timeStyle: "short", timeZone }).format(moment);
}
