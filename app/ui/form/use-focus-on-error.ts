import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first invalid field of a form whenever a response brings errors.
 *
 * @param refusal the response; a new object counts as a new response
 * @returns the `ref` for the form
 */
export function useFocusOnError(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
