import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions } from "#app/ui/form/form-actions.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave, useSaveToast } from "#app/ui/form/use-save.ts";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";
import { TextWithCopy } from "#app/ui/rich-text/text-with-copy.tsx";
import { whyNotFeatured } from "../event.ts";
import { type EventAnswer, FLYER_FAILURE } from "./event-answer.ts";
import { EventFields, ID_PREFIX } from "./event-fields.tsx";
import type { EventToEdit } from "./event-to-edit.server.ts";
import { type FeaturedEvent, ReplaceFeatured } from "./replace-featured.tsx";
import type { ReportText } from "./report-text.ts";
import { ReportWriting } from "./report-writing.tsx";

type EventFormProps = {
  /** The event's id. A new event gets one when its form is opened. */
  id: string;
  /** Omitted for a new event. */
  event?: EventToEdit;
  /** What a new event starts with if it copies another one; its `id` is that event's. */
  template?: EventToEdit;
  /** The event that is featured now. */
  featured: FeaturedEvent | undefined;
  /** Today's date in the foundation's time zone. */
  today: string;
};

const WORDS = {
  create: { success: "Event created successfully", failure: "Failed to create event." },
  update: { success: "Event updated successfully", failure: "Failed to update event." },
} as const;
/** Fields whose errors are shown at the control of another name. */
const CONTROLS = { ...PICTURE_CONTROLS, dateOpen: "date", timeOpen: "time" };
const REPORT = {
  id: `${ID_PREFIX}-report`,
  label: "Report",
  hint: "What happened, for the event's own page.",
};
const NEW_REPORT = { key: "report/new", label: "The report of an event" };
const PREVIEW_FAILURE = "Failed to preview event flyer.";

/**
 * The form of an event: updates `event`, or creates one, which starts empty or with the values of
 * `template`.
 */
export function EventForm({ event, template, featured, today, ...opened }: EventFormProps) {
  const start = event ?? template;
  const words = event ? WORDS.update : WORDS.create;
  const { send, percent, busy, answer } = useSave<EventAnswer>(words.failure);
  const refusal = answer?.ok === false ? answer : undefined;
  // Kept in state, because reloading the data of the page would generate another id
  // for a new event.
  const [id] = useState(opened.id);
  const [isChanged, setChanged] = useState(false);
  const [inTheWay, setInTheWay] = useState<FeaturedEvent>();
  const form = useRef<HTMLFormElement>(null);
  const report = useRef<() => string>(undefined);
  const writing = useRef<ReportText>(null);
  const navigate = useNavigate();
  const listState: unknown = useLocation().state;
  const list = `/admin/events${addressOfList(listState)}`;

  const failure = refusal?.formError === FLYER_FAILURE ? FLYER_FAILURE : words.failure;
  useUnsavedChanges(isChanged && !answer?.ok);
  useSaveToast(refusal?.featured ? undefined : answer, { ...words, failure }, () => void navigate(list));
  useEffect(() => {
    if (refusal?.featured) setInTheWay(refusal.featured);
  }, [refusal]);

  async function save(replacesFeatured?: string) {
    const element = form.current;
    if (!element || (writing.current && !(await writing.current.settle()))) return;
    const readFields = () => {
      const fields = new FormData(element);
      const written = writing.current?.read().content ?? report.current?.();
      if (written !== undefined) fields.set("report", written);
      if (replacesFeatured !== undefined) fields.set("replacesFeatured", replacesFeatured);
      return fields;
    };
    const address = event ? `/admin/events/${id}/details` : "/admin/events/new/details";
    const given = await send(address, readFields);
    writing.current?.end(given?.ok === true);
  }

  function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const fields = new FormData(submitted.currentTarget);
    const wantsPlace = fields.has("isFeatured") && !whyNotFeatured(String(fields.get("status")));
    if (wantsPlace && featured && featured.id !== id) setInTheWay(featured);
    else void save();
  }

  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        onChange={() => setChanged(true)}
        noValidate
        className="grid max-w-3xl gap-5"
        aria-label={event ? "Edit Event" : "Add Event"}
      >
        <ErrorSummary errors={refusal?.errors} idPrefix={ID_PREFIX} />
        <SaveProblem answer={answer} />
        <HiddenFields {...{ id, event, template, answer }} />
        <FlyerField event={start} errors={refusal?.errors} />
        <EventFields
          event={start}
          isNew={!event}
          today={today}
          errors={refusal?.errors}
          onChange={() => setChanged(true)}
        />
        <ReportField
          event={event}
          template={template}
          writing={writing}
          written={report}
          isSaved={answer?.ok === true}
          error={refusal?.errors?.report}
          onChange={() => setChanged(true)}
          onSave={() => form.current?.requestSubmit()}
        />
        <UploadProgress percent={percent} />
        <FormActions list={list} busy={busy}>
          {event ? "Update Event" : "Create Event"}
        </FormActions>
      </form>
      <ReplaceFeatured
        featured={inTheWay}
        onClose={() => setInTheWay(undefined)}
        onReplace={(replaced) => {
          setInTheWay(undefined);
          void save(replaced);
        }}
      />
    </>
  );
}

type HiddenFieldsProps = Pick<EventFormProps, "id" | "event" | "template"> & {
  answer: EventAnswer | undefined;
};

/** Tells the server which event it is, and what the form was opened with. */
function HiddenFields({ id, event, template, answer }: HiddenFieldsProps) {
  return (
    <>
      {event ? (
        <MergeQuestion base={event.base} answer={answer} controls={CONTROLS} what="this event" />
      ) : (
        <input type="hidden" name="id" value={id} />
      )}
      {template ? <input type="hidden" name="copyOf" value={template.id} /> : null}
    </>
  );
}

type FlyerFieldProps = { event: EventToEdit | undefined; errors: FieldErrors | undefined };

function FlyerField({ event, errors }: FlyerFieldProps) {
  const toast = useToast();
  return (
    <PictureField
      idPrefix={ID_PREFIX}
      label={event ? "Another event flyer" : "Event flyer"}
      hint="PNG or JPG up to 10 MB"
      accept="image/png,image/jpeg"
      picture={event?.picture}
      alt={event?.alt}
      errors={errors}
      required={!event}
      previewFailure={PREVIEW_FAILURE}
      onPreviewFailed={() => toast.error(PREVIEW_FAILURE)}
    />
  );
}

type ReportFieldProps = Pick<EventFormProps, "event" | "template"> &
  Pick<ComponentProps<typeof TextWithCopy>, "written" | "isSaved" | "error" | "onChange" | "onSave"> & {
    writing: RefObject<ReportText | null>;
  };

/** The report is a draft of its own once the event is stored. Until then, the device keeps it. */
function ReportField({ event, template, writing, error, onSave, ...field }: ReportFieldProps) {
  if (event) return <ReportWriting {...REPORT} {...{ event, error, onSave }} handle={writing} />;
  return (
    <TextWithCopy
      {...{ ...REPORT, ...field, error, onSave }}
      name="report"
      kind="report"
      copy={NEW_REPORT}
      value={template?.report ?? ""}
    />
  );
}

/** Returns the query of the list that the form was opened from, to go back to the same list. */
function addressOfList(state: unknown): string {
  const list = typeof state === "object" && state !== null && "list" in state ? state.list : "";
  return typeof list === "string" && list.startsWith("?") ? list : "";
}
