import { Button } from "#app/ui/control/button.tsx";
import { SaveNote } from "#app/ui/drafts/save-note.tsx";
import { countedPictures } from "#app/ui/uploads/pending-uploads.ts";
import { COMPLETION_FIELDS, filledFields, missingFields, REQUIRED_FIELDS } from "./post-form.ts";
import { useFormValue, useWriting } from "./writing-context.ts";

type WriteBarProps = {
  busy: boolean;
  onSubmit: () => void;
  onSaveAsDraft: () => void;
  onResolve: () => void;
};

/**
 * Shows the save state, the missing fields, and the two buttons that finish the writing. Sticks to
 * the bottom of a window that is tall enough.
 */
export function WriteBar({ busy, onSubmit, onSaveAsDraft, onResolve }: WriteBarProps) {
  const missing = useFormValue((form) => missingFields(form).join());
  const undescribed = useFormValue((form) => form.undescribed());
  const status = useFormValue((form) => form.fields().status);
  const { form, saver, post } = useWriting();
  const names = missingFields(form).map((name) => REQUIRED_FIELDS[name]);
  const lack = missing
    ? `Still missing: ${names.join(", ")}`
    : undescribed > 0 && `Not described yet: ${countedPictures(undescribed)}`;
  return (
    <div
      data-stays
      className="write-bar bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-2.5 sm:-mx-8 sm:px-8 tall:sticky"
    >
      <div className="min-w-0 max-sm:basis-full">
        <SaveNote
          saver={saver}
          timeZone={post.timeZone}
          openedAt={post.lastChange?.at}
          noun="post"
          onResolve={onResolve}
        />
        <p id="post-missing" className="text-sm text-muted">
          {lack}
        </p>
      </div>
      <div className="flex flex-1 justify-end gap-2 max-sm:*:flex-1 max-sm:*:px-2">
        <Button variant="secondary" size="small" onClick={onSaveAsDraft} busy={busy}>
          Save as Draft
        </Button>
        <Button
          size="small"
          onClick={onSubmit}
          disabled={missing !== ""}
          busy={busy}
          aria-describedby={lack ? "post-missing" : undefined}
        >
          {status === "published" ? "Publish Post" : "Save Post"}
        </Button>
      </div>
    </div>
  );
}

/** Shows how many of six fields are filled in (specification, section 5). */
export function CompletionBar() {
  const filled = useFormValue(filledFields);
  const percent = Math.round((filled / COMPLETION_FIELDS) * 100);
  return (
    <div className="mb-6 grid gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span id="completion-label">Completion</span>
        <span>
          {percent}% · {filled} of {COMPLETION_FIELDS} fields
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby="completion-label"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${filled} of ${COMPLETION_FIELDS} fields`}
        className="h-1.5 overflow-hidden rounded-full bg-sand"
      >
        <div
          className="h-full origin-left bg-leaf motion-safe:transition-transform"
          style={{ transform: `scaleX(${filled / COMPLETION_FIELDS})` }}
        />
      </div>
    </div>
  );
}
