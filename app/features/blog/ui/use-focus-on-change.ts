import { useEffect, useRef } from "react";

/**
 * Focuses a heading when the value changes, so that keyboard and screen reader
 * users continue there.
 */
export function useFocusOnChange(value: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    heading.current?.focus({ preventScroll: true });
  }, [value]);
  return heading;
}
