import { useSyncExternalStore } from "react";
import type { PostStatus } from "#app/features/blog/post-status.ts";
import { dateFormat } from "#app/platform/formats.ts";
import { momentIn } from "#app/platform/zone-moment.ts";
import { SelectField } from "#app/ui/field.tsx";
import { DraftText } from "./text-fields.tsx";
import { fieldId, useFieldErrors, useFormValue, useWriting } from "./writing-context.ts";

const STATUS_OPTIONS: { value: PostStatus; label: string }[] = [
  { value: "published", label: "Published" },
  { value: "draft", label: "Draft" },
  { value: "scheduled", label: "Scheduled" },
];

/** What the post shall become, and when. */
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
            <DraftText name="publishTime" label="Publish at" type="time" limit={5} required />
          </div>
          <ScheduledMoment zoneLabel={post.zoneLabel} timeZone={post.timeZone} />
        </div>
      ) : null}
    </>
  );
}

/** What moment the chosen date and time are, in the foundation's zone and on this device's clock where that differs. */
function ScheduledMoment({ zoneLabel, timeZone }: { zoneLabel: string; timeZone: string }) {
  const date = useFormValue((form) => form.fields().publishDate);
  const time = useFormValue((form) => form.fields().publishTime);
  const ownZone = useSyncExternalStore(never, ownTimeZone, () => undefined);
  const moment = date && time ? momentIn(timeZone, date, time) : undefined;
  if (moment === undefined)
    return (
      <p className="text-sm text-muted">
        Choose when the post should appear. The clock is that of {zoneLabel}.
      </p>
    );
  const here = ownZone && wordsFor(moment, ownZone);
  const there = wordsFor(moment, timeZone);
  return (
    <div className="text-sm text-muted" role="status">
      <p>
        Appears on <strong className="text-ink">{there}</strong>, {zoneLabel}.
      </p>
      {here && here !== there ? <p>On your clock: {here}.</p> : null}
      {moment <= Date.now() ? <p className="text-clay">This moment has passed. Choose a later one.</p> : null}
    </div>
  );
}

const never = () => () => {};
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function wordsFor(moment: number, timeZone: string): string {
  return dateFormat({ dateStyle: "full", timeStyle: "short", timeZone }).format(moment);
}
