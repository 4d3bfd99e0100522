import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
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
import type { RichTextHandle } from "#app/ui/rich-text/rich-text.ts";
import { TextWithCopy } from "#app/ui/rich-text/text-with-copy.tsx";
import { whyNotFeatured } from "../event.ts";
import { type EventAnswer, FLYER_FAILURE } from "./event-answer.ts";
import { EventFields, ID_PREFIX } from "./event-fields.tsx";
import type { EventToEdit } from "./event-to-edit.server.ts";
import { type FeaturedEvent, ReplaceFeatured } from "./replace-featured.tsx";
import { ReportReview, type ReviewSite, useReportReview } from "./report-review.tsx";
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
  site: ReviewSite;
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
export function EventForm(props: EventFormProps) {
  const { event, template, featured, today, site } = props;
  const start = event ?? template;
  // Kept in state, because reloading the data of the page would generate another id
  // for a new event.
  const [id] = useState(props.id);
  const [isChanged, setChanged] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const listState: unknown = useLocation().state;
  const list = `/admin/events${addressOfList(listState)}`;
  const report = useReport(template);
  const { save, percent, busy, answer, refusal, inTheWay, setInTheWay } = useEventSave(event, report, list);
  const { review, begin, end } = useReportReview(event, site);
  const change = () => setChanged(true);
  useUnsavedChanges(isChanged && !answer?.ok);

  function send() {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const wantsPlace = fields.has("isFeatured") && !whyNotFeatured(String(fields.get("status")));
    if (wantsPlace && featured && featured.id !== id) setInTheWay(featured);
    else void save(form.current);
  }

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const element = submitted.currentTarget;
    const isShown = new FormData(element).get("status") !== "planning";
    setReviewing(true);
    const isAsked = isShown && report.isUnpublished() && (await begin(element, report.read()));
    setReviewing(false);
    if (!isAsked) send();
  }

  return (
    <>
      <form
        ref={form}
        onSubmit={(submitted) => void submit(submitted)}
        onChange={change}
        noValidate
        className="grid max-w-3xl gap-5"
        aria-label={event ? "Edit Event" : "Add Event"}
      >
        <ErrorSummary errors={refusal?.errors} idPrefix={ID_PREFIX} />
        <SaveProblem answer={answer} />
        <HiddenFields {...{ id, event, template, answer }} />
        <FlyerField event={start} errors={refusal?.errors} />
        <EventFields {...{ event: start, isNew: !event, today, errors: refusal?.errors }} onChange={change} />
        <ReportField
          {...{ event, template, report }}
          isSaved={answer?.ok === true}
          error={refusal?.errors?.report}
          onChange={change}
          onSave={() => form.current?.requestSubmit()}
        />
        <UploadProgress percent={percent} />
        <FormActions list={list} busy={busy || isReviewing}>
          {event ? "Update Event" : "Create Event"}
        </FormActions>
      </form>
      <ReplaceFeatured
        featured={inTheWay}
        onClose={() => setInTheWay(undefined)}
        onReplace={(replaced) => {
          setInTheWay(undefined);
          if (form.current) void save(form.current, replaced);
        }}
      />
      {review ? (
        <ReportReview {...{ review, event, site, editor: report.editor }} onClose={end} onPublish={send} />
      ) : null}
    </>
  );
}

/** What the form reads and tells about the report: that of a stored event is a draft of its own. */
function useReport(template: EventToEdit | undefined) {
  const written = useRef<() => string>(undefined);
  const writing = useRef<ReportText>(null);
  const editor = useRef<RichTextHandle>(null);
  return {
    ...{ written, writing, editor },
    read: () => writing.current?.read().content ?? written.current?.() ?? template?.report ?? "",
    isUnpublished: () => writing.current?.isUnpublished ?? true,
  };
}

type Report = ReturnType<typeof useReport>;

/** Saves the form of an event, and says what became of it. */
function useEventSave(event: EventToEdit | undefined, report: Report, list: string) {
  const words = event ? WORDS.update : WORDS.create;
  const { send, percent, busy, answer } = useSave<EventAnswer>(words.failure);
  const [inTheWay, setInTheWay] = useState<FeaturedEvent>();
  const navigate = useNavigate();
  const refusal = answer?.ok === false ? answer : undefined;
  const failure = refusal?.formError === FLYER_FAILURE ? FLYER_FAILURE : words.failure;
  useSaveToast(refusal?.featured ? undefined : answer, { ...words, failure }, () => void navigate(list));
  useEffect(() => {
    if (refusal?.featured) setInTheWay(refusal.featured);
  }, [refusal]);

  async function save(form: HTMLFormElement, replacesFeatured?: string) {
    const { writing, written } = report;
    if (writing.current && !(await writing.current.settle())) return;
    const readFields = () => {
      const fields = new FormData(form);
      if (writing.current || written.current) fields.set("report", report.read());
      if (replacesFeatured !== undefined) fields.set("replacesFeatured", replacesFeatured);
      return fields;
    };
    const address = `/admin/events/${event?.id ?? "new"}/details`;
    const given = await send(address, readFields);
    writing.current?.end(given?.ok === true);
  }
  return { save, percent, busy, answer, refusal, inTheWay, setInTheWay };
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
  Pick<ComponentProps<typeof TextWithCopy>, "isSaved" | "error" | "onChange" | "onSave"> & { report: Report };

/** The report is a draft of its own once the event is stored. Until then, the device keeps it. */
function ReportField({ event, template, report, error, onSave, ...field }: ReportFieldProps) {
  const { written, writing, editor } = report;
  if (event) return <ReportWriting {...REPORT} {...{ event, error, onSave, editor }} handle={writing} />;
  return (
    <TextWithCopy
      {...{ ...REPORT, ...field, error, onSave, written, editor }}
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
