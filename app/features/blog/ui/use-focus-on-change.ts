import { useEffect, useRef } from "react";

/** A heading that takes the focus when this value changes: keyboards and screen readers go on from there. */
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
