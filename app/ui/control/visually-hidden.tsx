import type { ReactNode } from "react";

/** Renders text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/**
 * Renders the first element in the tab order: a link past the navigation to `<main id="main"
 * tabIndex={-1}>`.
 */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
