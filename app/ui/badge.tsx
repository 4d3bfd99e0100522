import type { ReactNode } from "react";

type Tone = "sand" | "plum" | "marigold" | "leaf" | "clay" | "danger";

/** A short word on a coloured ground. The word carries the meaning, never the colour alone. */
export function Badge({ tone = "sand", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
