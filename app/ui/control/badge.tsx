import type { ReactNode } from "react";

type Tone = "sand" | "plum" | "marigold" | "leaf" | "clay" | "danger";

/**
 * Renders a short label on a coloured background. Its text must carry the meaning without the
 * colour.
 */
export function Badge({ tone = "sand", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
