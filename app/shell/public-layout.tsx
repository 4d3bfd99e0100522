import { type LinksFunction, Outlet, useLocation } from "react-router";
import { listFooterPages } from "#app/features/pages/page-list.server.ts";
import { readWithStaleFallback } from "#app/platform/http/last-known.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readPublicSite } from "#app/platform/settings/public-site.server.ts";
import { type PublicSite, PublicSiteContext } from "#app/platform/settings/public-site.ts";
import headingFont from "#app/ui/fonts/aleo-latin.woff2";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import type { Route } from "./+types/public-layout";
import { Footer, type FooterPage } from "./public/footer.tsx";
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

export async function loader({ context }: Route.LoaderArgs): Promise<Frame> {
  const { db, config } = getSite(context);
  const frame = await readWithStaleFallback(context, "public site", async () => {
    const [site, footerPages] = await Promise.all([readPublicSite({ db, config }), listFooterPages(db)]);
    return { site, footerPages };
  });
  getRequestInfo(context).changesAt(frame.site.yearEndsAt);
  return frame;
}

/** What stands around every public page. */
type Frame = { site: PublicSite; footerPages: FooterPage[] };

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell frame={loaderData}>
      <Outlet />
    </PublicShell>
  );
}

/**
 * Shows a page's error with the navigation around it. If the settings themselves fail to load, the
 * root shows the error.
 */
export function ErrorBoundary({ loaderData: frame }: Route.ErrorBoundaryProps) {
  if (!frame)
    return (
      <main id="main" tabIndex={-1}>
        <RouteErrorPage />
      </main>
    );
  return (
    <PublicShell frame={frame}>
      <RouteErrorPage />
    </PublicShell>
  );
}

function PublicShell({ frame, children }: { frame: Frame; children: React.ReactNode }) {
  const { site, footerPages } = frame;
  const { pathname } = useLocation();
  return (
    <PublicSiteContext value={site}>
      <Header site={site} path={pathname} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} pages={footerPages} />
      <WaitingStates />
    </PublicSiteContext>
  );
}
