import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCount } from "#app/platform/text/formats.ts";
import { Badge } from "../control/badge.tsx";

type StatCardProps = {
  label: string;
  value: number;
  icon?: ReactNode;
  /** Nobody has confirmed the figure yet. */
  isExample?: boolean;
  /** The list of what is counted. */
  to?: string;
};

/** Renders a figure with its name, for the top of admin pages. */
export function StatCard({ label, value, icon, isExample, to }: StatCardProps) {
  return (
    <div className="relative flex items-center gap-4 rounded-lg border border-line bg-white p-3 sm:p-4">
      {icon ? (
        <span className="grid size-11 flex-none place-items-center rounded-md bg-sand text-plum max-sm:hidden">
          {icon}
        </span>
      ) : null}
      <dl className="flex min-w-0 flex-col-reverse">
        <dt className="hyphens-auto text-xs text-muted sm:text-sm">
          {to === undefined ? (
            label
          ) : (
            <Link to={to} className="link after:absolute after:inset-0" preventScrollReset>
              {label}
            </Link>
          )}
        </dt>
        <dd className="flex flex-wrap items-center gap-x-2 text-2xl leading-tight font-bold wrap-anywhere tabular-nums">
          {formatCount(value)}
          {isExample ? <Badge tone="marigold">Example</Badge> : null}
        </dd>
      </dl>
    </div>
  );
}
