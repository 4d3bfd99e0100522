import type { RefusalLink } from "#app/platform/forms/save-answer.ts";
import { ExternalLink } from "../control/button.tsx";

/** Leads to where a person can do something about a refused save, in another tab. */
export function RefusalLinks({ links }: { links: readonly RefusalLink[] | undefined }) {
  return links?.map(({ to, label }) => (
    <p key={to} className="mt-1">
      {/* What was typed stays in this one. */}
      <ExternalLink href={to} className="link">
        {label}
      </ExternalLink>
    </p>
  ));
}
