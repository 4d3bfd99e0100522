import { NavLink, Outlet } from "react-router";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/admin-settings-layout";

/**
 * The tabs of the settings, in display order. Each is a route below `settings` in app/routes.ts.
 */
const TABS = [
  { to: "/admin/settings", label: "General" },
  { to: "/admin/settings/texts", label: "Texts" },
  { to: "/admin/settings/story-cards", label: "Story cards" },
  { to: "/admin/settings/partners", label: "Partners" },
  { to: "/admin/settings/campaign-highlights", label: "Campaign highlights" },
  { to: "/admin/settings/reply-times", label: "Reply times" },
  { to: "/admin/settings/data", label: "Data" },
] as const;

export function loader({ context }: Route.LoaderArgs) {
  requireOwner(context);
  return null;
}

/** Renders the heading and tabs of the settings. */
export default function SettingsLayout() {
  return (
    <>
      <PageTitle title="Settings" />
      <nav aria-label="Settings" className="mb-8 border-b border-line">
        <ul className="flex flex-wrap gap-x-1">
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="-mb-px inline-flex min-h-11 items-center border-b-3 border-transparent px-3 text-sm font-semibold hover:border-line aria-[current=page]:border-plum aria-[current=page]:text-plum"
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
