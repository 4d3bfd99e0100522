import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus into the first wrong field of a form, whenever an answer brings errors.
 *
 * @param refusal the answer; a new object is a new answer
 * @returns what to give the form as its `ref`
 */
export function useFocusOnError(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusal]);
  return form;
}
