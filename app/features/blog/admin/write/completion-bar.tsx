import { COMPLETION_FIELDS, filledFields } from "./post-form.ts";
import { useFormValue } from "./writing-context.ts";

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
