import { NavLink, Outlet } from "react-router";
import { FEATURES } from "#app/features.ts";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/admin-settings-layout";

export function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  const tabs = FEATURES.flatMap(({ settings = [] }) => settings);
  return { tabs: tabs.sort((a, b) => a.place - b.place) };
}

/** Renders the heading and tabs of the settings. */
export default function SettingsLayout({ loaderData: { tabs } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Settings" />
      <nav aria-label="Settings" className="mb-8 border-b border-line">
        <ul className="flex flex-wrap">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="-mb-px inline-flex min-h-11 items-center border-b-3 border-transparent px-2.5 text-sm font-semibold hover:border-line aria-[current=page]:border-plum aria-[current=page]:text-plum"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
