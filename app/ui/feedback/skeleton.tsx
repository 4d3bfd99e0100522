import type { CSSProperties } from "react";

/**
 * Renders a pulsing grey placeholder for content that is loading. It is decorative: the surrounding
 * region announces what is loading.
 */
export function Skeleton({ className, style }: { className?: string; style?: CSSProperties }) {
  return (
    <span className={className ? `skeleton ${className}` : "skeleton"} style={style} aria-hidden="true" />
  );
}
