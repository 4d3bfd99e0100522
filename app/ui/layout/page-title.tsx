import type { ReactNode } from "react";

/** Renders the heading of an admin page with its actions, and sets the tab's title. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <title>{`${title} | Admin`}</title>
      <h1 className="min-w-0 text-2xl [overflow-wrap:anywhere] text-plum">{title}</h1>
      {children}
    </div>
  );
}
