import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus.ts";

/** A screen whose parts come and go while somebody works on it; see {@link useKeptFocus}. */
export function KeptFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  return <div ref={place}>{children}</div>;
}
