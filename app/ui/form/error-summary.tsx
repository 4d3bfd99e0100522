import { useEffect, useRef } from "react";
import type { RefusalLink } from "#app/platform/forms/save-answer.ts";
import type { FieldErrors } from "./field.tsx";
import { RefusalLinks } from "./refusal-links.tsx";

type ErrorSummaryProps = {
  errors: FieldErrors | undefined;
  /** An error that belongs to no field, shown first. */
  formError?: string | undefined;
  /** Where to do something about that. */
  links?: RefusalLink[] | undefined;
  title?: string;
  /** The fields' ids are their names after this and a hyphen. */
  idPrefix?: string;
  /** False while it shows what the page came with: nothing has just happened. */
  takesFocus?: boolean;
};

/**
 * Lists a form's errors above it, each linked to its field. Takes the focus whenever a response
 * brings errors (a new `errors` object), so that keyboard and screen reader users reach it. Renders
 * nothing without errors.
 */
export function ErrorSummary({
  errors,
  formError,
  links,
  title = "There is a problem",
  idPrefix,
  takesFocus = true,
}: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const sentences = Object.entries(errors ?? {}).filter(([, sentence]) => sentence);
  const shown = sentences.length > 0 || Boolean(formError);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new response takes the focus
  useEffect(() => {
    if (shown && takesFocus) box.current?.focus();
  }, [errors, formError, shown]);

  if (!shown) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      {formError ? <p>{formError}</p> : null}
      <RefusalLinks links={links} />
      {sentences.length > 0 ? (
        <ul>
          {sentences.map(([field, sentence]) => {
            const name = idPrefix ? `${idPrefix}-${field}` : field;
            return (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={(event) => {
                    const control = document.getElementById(name);
                    if (!control) return;
                    event.preventDefault();
                    control.focus();
                  }}
                >
                  {sentence}
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
