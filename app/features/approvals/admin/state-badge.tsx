import { Badge } from "#app/ui/control/badge.tsx";
import type { ApprovalState } from "../approvals.server.ts";

const TONES = {
  waiting: "marigold",
  "sent back": "danger",
  approved: "leaf",
  published: undefined,
} as const;
const LABELS = {
  waiting: "Waiting",
  "sent back": "Sent back",
  approved: "Approved, not published",
  published: "Published",
};

/** Says in a few words what became of a text about a child. */
export function StateBadge({ state }: { state: ApprovalState }) {
  return <Badge tone={TONES[state]}>{LABELS[state]}</Badge>;
}
