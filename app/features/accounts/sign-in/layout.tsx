import { type LinksFunction, Outlet } from "react-router";
import { readWithStaleFallback } from "#app/platform/http/last-known.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import styles from "#app/ui/styles/admin.css?url";
import type { Route } from "./+types/layout";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** Reads what every page of signing in shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const { name } = await readWithStaleFallback(context, "settings", () => readSiteSettings(db));
  return { siteName: name };
}

export default function SignInLayout() {
  return <Outlet />;
}
