import { type LinksFunction, Outlet, useLocation } from "react-router";
import { readGiving } from "#app/features/giving/giving-settings.server.ts";
import { listOwnPages } from "#app/features/pages/page-list.server.ts";
import { readWithStaleFallback } from "#app/platform/http/last-known.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readPublicSettings } from "#app/platform/settings/public-site.server.ts";
import { type PublicSite, PublicSiteContext } from "#app/platform/settings/public-site.ts";
import headingFont from "#app/ui/fonts/aleo-latin.woff2";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import type { Route } from "./+types/public-layout";
import { Footer } from "./public/footer.tsx";
import { Header } from "./public/header.tsx";
import styles from "./public/public.css?url";
import { WaitingStates } from "./public/waiting-states.tsx";

export const links: LinksFunction = () => [
  { rel: "preload", href: headingFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "alternate", type: "application/rss+xml", title: "Blog (RSS)", href: "/feed.xml" },
  { rel: "alternate", type: "application/feed+json", title: "Blog (JSON Feed)", href: "/feed.json" },
  { rel: "alternate", type: "text/calendar", title: "Events", href: "/events/calendar.ics" },
];

export const handle = { document: true };

const ACCOUNTS = { to: "/accounts", title: "Where the money went", inFooter: true, isPrivacy: false };

export async function loader({ context }: Route.LoaderArgs): Promise<PublicSite> {
  const { db, config } = getSite(context);
  const site = await readWithStaleFallback(context, "public site", async () => {
    const [settings, ownPages, giving] = await Promise.all([
      readPublicSettings({ db, config }),
      listOwnPages(db),
      readGiving(db),
    ]);
    return {
      ...settings,
      ownPages: giving.showsAccounts ? [...ownPages, ACCOUNTS] : ownPages,
      ...(giving.isOpen ? { donateUrl: "/donate" } : {}),
    };
  });
  getRequestInfo(context).changesAt(site.yearEndsAt);
  return site;
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell site={loaderData}>
      <Outlet />
    </PublicShell>
  );
}

/**
 * Shows a page's error with the navigation around it. If the settings themselves fail to load, the
 * root shows the error.
 */
export function ErrorBoundary({ loaderData: site }: Route.ErrorBoundaryProps) {
  if (!site)
    return (
      <main id="main" tabIndex={-1}>
        <RouteErrorPage />
      </main>
    );
  return (
    <PublicShell site={site}>
      <RouteErrorPage />
    </PublicShell>
  );
}

function PublicShell({ site, children }: { site: PublicSite; children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PublicSiteContext value={site}>
      <Header site={site} path={pathname} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} />
      <WaitingStates />
    </PublicSiteContext>
  );
}
