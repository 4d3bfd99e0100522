import { useLocation } from "react-router";
import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { RouteErrorPage } from "./error-page.tsx";

/** Maps the prefixes of addresses to the list that a missing item would be in. */
const LISTS = [
  { to: "/admin/blog", label: "Back to the posts" },
  { to: "/admin/events", label: "Back to the events" },
  { to: "/admin/executives", label: "Back to the executives" },
  { to: "/admin/messages", label: "Back to the messages" },
  { to: "/admin/newsletter", label: "Back to the newsletter" },
  { to: "/admin/people", label: "Back to the people" },
  { to: "/admin/settings", label: "Back to the settings" },
];

const MISSING = {
  text: `The address may have a slip in it, or what was here has been deleted: what was deleted waits in the trash for ${TRASH_DAYS} days.`,
  way: { to: "/admin/trash", label: "Open the trash" },
};

/** Renders the error of an admin page, with links to where the user can continue. */
export function AdminErrorPage() {
  const { pathname } = useLocation();
  return (
    <RouteErrorPage
      home={{ to: "/admin", label: "Go to the dashboard" }}
      way={LISTS.find(({ to }) => pathname.startsWith(`${to}/`))}
      missing={MISSING}
    />
  );
}
