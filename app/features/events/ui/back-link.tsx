import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { BackIcon } from "./event-icons.tsx";

/**
 * Returns to the page that the visitor came from. If that was another site, or without scripts,
 * leads to the events.
 */
export function BackLink() {
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Link to="/events" className="back-link" onClick={goBack}>
      <BackIcon /> Back
    </Link>
  );
}

/** The router counts the pages of a visit. After a full page load, only the referrer is known. */
function cameFromHere(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  const sameSite = document.referrer.startsWith(`${window.location.origin}/`);
  return (idx ?? 0) > 0 || (sameSite && window.history.length > 1);
}
