import type { CSSProperties } from "react";

/** A breathing grey shape in the place of what is being loaded. Decorative: the region around it says what it waits for. */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <span className={className ? `skeleton ${className}` : "skeleton"} style={style} aria-hidden="true" />
  );
}
