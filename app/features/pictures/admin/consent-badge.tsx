import { Badge } from "#app/ui/control/badge.tsx";
import type { ConsentState } from "../consent-list.server.ts";

/** What people read about where a consent stands. */
export const CONSENT_STATES = {
  given: { label: "Given", tone: "leaf" },
  "ends soon": { label: "Ends soon", tone: "marigold" },
  "ask again": { label: "Ask a second time", tone: "marigold" },
  stopped: { label: "She asked to stop", tone: "danger" },
  ended: { label: "Ended", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "danger" },
} as const satisfies Record<ConsentState, { label: string; tone: string }>;

/** Says where a consent stands. */
export function ConsentBadge({ state }: { state: ConsentState }) {
  const { label, tone } = CONSENT_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
