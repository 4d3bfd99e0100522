import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets a field follow the value that the page's address has for it. Not while somebody is in it: who goes on typing before the
 * answer to the last search is there keeps what was typed.
 *
 * @returns the ref of the field, which gets the value as its `defaultValue` too
 */
export function useAddressValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return field;
}
