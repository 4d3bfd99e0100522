import {
  type LinksFunction,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { ConfirmAgain } from "#app/features/accounts/sign-in/confirm-again.tsx";
import { SignInAgain } from "#app/features/accounts/sign-in/sign-in-again.tsx";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { guardAdministrators } from "#app/platform/accounts/guard.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { listAdults } from "#app/platform/text-review/adults.server.ts";
import { Spinner } from "#app/ui/control/spinner.tsx";
import { FieldReview } from "#app/ui/form/field-review.ts";
import { FieldTraces } from "#app/ui/form/field-traces.tsx";
import { useFocusKeeper } from "#app/ui/form/focus-keeper.ts";
import { usePagePerson } from "#app/ui/form/page-person.ts";
import { isReloading } from "#app/ui/form/use-reload.ts";
import { UnsavedChangesQuestion } from "#app/ui/form/use-unsaved-changes.tsx";
import { AdminErrorPage } from "#app/ui/layout/admin-error-page.tsx";
import { RouteErrorPage } from "#app/ui/layout/error-page.tsx";
import { AdultsContext } from "#app/ui/rich-text/adults.ts";
import styles from "#app/ui/styles/admin.css?url";
import { UploadsQuestion } from "#app/ui/uploads/uploads-question.tsx";
import type { Role } from "#db/schema.ts";
import type { Route } from "./+types/admin-layout";
import { AdminMenu } from "./admin/admin-menu.tsx";
import { AdminTopBar } from "./admin/admin-top-bar.tsx";
import { type CountedEntry, listMenu } from "./admin/menu.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const handle = { needsScripts: true };

export const middleware: Route.MiddlewareFunction[] = [guardAdministrators];

type AdminFrame = {
  siteName: string;
  id: string;
  email: string;
  role: Role;
  menu: CountedEntry[];
  adults: string[];
};

export async function loader({ context }: Route.LoaderArgs): Promise<AdminFrame> {
  const { id, email, role } = requireAdministrator(context);
  const site = getSite(context);
  const [{ name }, menu, adults] = await Promise.all([
    readSiteSettings(site.db),
    listMenu(site, role),
    listAdults(site.db),
  ]);
  return { siteName: name, id, email, role, menu, adults };
}

/**
 * Skips revalidation on navigation, so a page that fails to load shows its own error inside the
 * layout. Revalidates after a save, which may have changed the counts or the site's name.
 */
export function shouldRevalidate({
  formMethod = "GET",
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isNavigation = formMethod === "GET" && currentUrl.href !== nextUrl.href;
  return isReloading() || (!isNavigation && defaultShouldRevalidate);
}

/**
 * Renders the layout of every page under /admin: side menu (behind a button on phones), top bar and
 * page.
 */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell frame={loaderData}>
      <Outlet />
    </AdminShell>
  );
}

/** Shows a page's error inside the layout, so that the menu stays available. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<AdminFrame>("shell/admin-layout");
  if (!frame)
    return (
      <main id="main" tabIndex={-1}>
        <RouteErrorPage />
      </main>
    );
  return (
    <AdminShell frame={frame}>
      <AdminErrorPage />
    </AdminShell>
  );
}

function AdminShell({ frame, children }: { frame: AdminFrame; children: React.ReactNode }) {
  usePagePerson(frame.id);
  useFocusKeeper();
  return (
    <div className="min-h-dvh bg-white lg:grid lg:grid-cols-[15rem_1fr]">
      <meta name="robots" content="noindex" />
      <AdminMenu siteName={frame.siteName} entries={frame.menu} />
      <div className="min-w-0">
        <AdminTopBar siteName={frame.siteName} email={frame.email} role={frame.role} />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-8">
          <SignInAgain person={frame}>
            <ConfirmAgain>
              <AdultsContext value={frame.adults}>
                <FieldReview value={FieldTraces}>
                  <Arriving>{children}</Arriving>
                </FieldReview>
              </AdultsContext>
            </ConfirmAgain>
            <UnsavedChangesQuestion />
            <UploadsQuestion />
          </SignInAgain>
        </main>
      </div>
    </div>
  );
}

/**
 * Replaces the page with a spinner during navigation, after a short delay so that fast pages don't
 * flicker.
 */
function Arriving({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isWaiting = state === "loading" && location.pathname !== pathname;
  return (
    <div className={isWaiting ? "page-leaving" : undefined}>
      {isWaiting ? <Spinner label="Loading" isPage /> : null}
      <div>{children}</div>
    </div>
  );
}
