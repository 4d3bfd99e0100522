import { type RefObject, useEffect, useRef } from "react";

/**
 * Lets a field follow the value that the page's address has for it, except while somebody types in it: what was typed before
 * the answer to the last search arrives stays.
 *
 * @returns the ref of the field, which gets the value as its `defaultValue` too
 */
export function useAddressValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    const isTyping = current === document.activeElement && current.value !== shown.current;
    if (!isTyping) current.value = value;
    shown.current = value;
  }, [value]);
  return field;
}
