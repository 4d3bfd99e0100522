import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps a field in sync with the page's address, unless the user is typing in it. Input from before
 * the last search's response thus stays.
 *
 * @returns the ref of the field, which also needs the value as its `defaultValue`
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
