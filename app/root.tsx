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
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { getRequestInfo } from "./platform/http/request.server.ts";
import styles from "./shell/public/public.css?url";
import { OpensBesideNote } from "./ui/control/button.tsx";
import { useHydrated } from "./ui/control/use-scripts-run.ts";
import { SkipLink } from "./ui/control/visually-hidden.tsx";
import { ToastRegion } from "./ui/feedback/toast.tsx";
import { useTypedBeforeScripts } from "./ui/form/typed-before-scripts.ts";
import { RouteErrorPage } from "./ui/layout/error-page.tsx";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** Tells the layout to omit scripts for a visitor who asked for less data. */
export function loader({ context }: Route.LoaderArgs) {
  return { saveData: getRequestInfo(context).saveData };
}

export const shouldRevalidate = () => false;

/** `needsScripts`: editing needs scripts, signing in works without. `document`: a public page. */
type Handle = { needsScripts?: boolean; document?: boolean };

export function Layout({ children }: { children: ReactNode }) {
  const { saveData } = useRouteLoaderData<typeof loader>("root") ?? {};
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as Handle);
  const isDocument = handles.some(({ document }) => document);
  const withScripts = !isDocument && (!saveData || handles.some(({ needsScripts }) => needsScripts));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#4a1942" />
        <Meta />
        <Links />
        {isDocument ? null : <ManifestLink />}
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
 * Links the web manifest after hydration. Only installing the site needs it, which needs scripts
 * anyway, so it doesn't compete with the first view on a slow connection (`docs/decisions/0007`).
 */
function ManifestLink() {
  return useHydrated() ? <link rel="manifest" href="/site.webmanifest" /> : null;
}

export default function App() {
  useFocusAfterNavigation();
  useTypedBeforeScripts();
  // Tells style sheets and tests that hydration is complete.
  useEffect(() => {
    document.documentElement.dataset.scripts = "run";
  }, []);
  return <Outlet />;
}

/** Renders an error that no layout could catch: without navigation, but with the site's styles. */
export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <link rel="stylesheet" href={styles} precedence="page" />
      <RouteErrorPage />
    </main>
  );
}

/**
 * Moves the focus to the new page's heading after a navigation, so that screen readers announce it
 * and Tab continues from the top. A page with a single input marks that field with
 * `data-page-focus` instead.
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
