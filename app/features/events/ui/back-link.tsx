import { BackIcon } from "./event-icons.tsx";

/**
 * Leads to the events, or back to the page of ours that the visitor came from
 * (`back-link.browser.ts`).
 */
export function BackLink() {
  return (
    <a href="/events" className="back-link" data-enhance="back-link">
      <BackIcon /> Back
    </a>
  );
}
