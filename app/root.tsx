import { type ReactNode, useEffect, useRef } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { getRequestInfo } from "./platform/request.server.ts";
import styles from "./shell/public/public.css?url";
import { OpensBesideNote } from "./ui/button.tsx";
import { RouteErrorPage } from "./ui/error-page.tsx";
import { ToastRegion } from "./ui/toast.tsx";
import { useTypedBeforeScripts } from "./ui/typed-before-scripts.ts";
import { useScriptsRun } from "./ui/use-scripts-run.ts";
import { SkipLink } from "./ui/visually-hidden.tsx";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/**
 * A visitor who asked for less data gets pages without scripts: everything works without. So does a refusal: its address is
 * that of a page, which scripts would try to put in its place.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { saveData, refusal } = getRequestInfo(context);
  return { saveData, isRefusal: refusal !== undefined };
}

export const shouldRevalidate = () => false;

type Handle = { needsScripts?: boolean };

export function Layout({ children }: { children: ReactNode }) {
  const { saveData, isRefusal } = useRouteLoaderData<typeof loader>("root") ?? {};
  // Editing needs them (`handle.needsScripts` of the admin layout); every public page works without.
  const needsScripts = useMatches().some(({ handle }) => (handle as Handle | undefined)?.needsScripts);
  const withScripts = needsScripts || !(saveData || isRefusal);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4a1942" />
        <Meta />
        <Links />
        <ManifestLink />
      </head>
      <body>
        <SkipLink />
        {children}
        {withScripts ? (
          <>
            <ToastRegion />
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
        <OpensBesideNote />
      </body>
    </html>
  );
}

/**
 * Only an installed site needs it, and installing needs scripts anyway: a first view on a weak connection need not share
 * its way with it (`docs/decisions/0007`).
 */
function ManifestLink() {
  return useScriptsRun() ? <link rel="manifest" href="/site.webmanifest" /> : null;
}

export default function App() {
  useFocusAfterNavigation();
  useTypedBeforeScripts();
  // For style sheets and tests: from now on every control does what it does with scripts.
  useEffect(() => {
    document.documentElement.dataset.scripts = "run";
  }, []);
  const waiting = useNavigation().state !== "idle";
  return (
    <>
      {waiting ? <div className="waiting-bar" /> : null}
      <Outlet />
    </>
  );
}

/** Without even a layout to stand in: the page is bare, but wears the site's clothes. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <RouteErrorPage />
    </main>
  );
}

/**
 * After a navigation the new page's heading takes the focus: a screen reader says it, and Tab goes on from the top. A screen
 * that only asks for one thing names the field for it (`data-page-focus`).
 */
function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const field = document.querySelector<HTMLElement>("main [data-page-focus]");
    if (field) return field.focus();
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
