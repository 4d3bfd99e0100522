import { useEffect, useId, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import type { MenuGroup } from "#app/platform/features/feature.ts";
import { formatCount } from "#app/platform/text/formats.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { CloseIcon } from "#app/ui/control/icons.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import type { CountedEntry } from "./menu.server.ts";
import { MENU_ICONS } from "./menu-icons.ts";
import { SignOut } from "./sign-out.tsx";

/** The menu's id. The button in the top bar opens the popover by this id, even before hydration. */
export const ADMIN_MENU = "admin-menu";

const GROUPS: readonly MenuGroup[] = ["Daily work", "Content", "Website"];

const ENTRY =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-sm font-semibold text-ink hover:bg-paper aria-[current=page]:bg-sand aria-[current=page]:text-plum";

// A fixed sidebar from the lg breakpoint on. Below it, a native popover that slides in and that
// Escape or a click outside closes.
const PANEL = [
  "fixed inset-y-0 left-0 m-0 hidden h-dvh max-h-none w-72 max-w-[85vw] flex-col border-r border-line bg-white p-3 text-ink",
  "[&:popover-open]:flex [&:popover-open]:shadow-floating backdrop:bg-plum-deep/50",
  "motion-safe:transition-transform motion-safe:duration-200 starting:[&:popover-open]:-translate-x-full",
  "lg:sticky lg:top-0 lg:flex lg:w-auto lg:max-w-none",
].join(" ");

/** Renders the links to the sections of the admin area, and the sign-out button. */
export function AdminMenu({ siteName, entries }: { siteName: string; entries: readonly CountedEntry[] }) {
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu when the page changes
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [pathname]);

  return (
    <nav ref={panel} id={ADMIN_MENU} popover="auto" aria-label="Admin" className={PANEL}>
      <div className="flex items-center justify-between gap-2 pb-3">
        <Link
          to="/admin"
          className="flex min-h-11 min-w-0 items-center gap-3 rounded-md px-2 font-heading text-base leading-tight font-bold text-plum"
        >
          <Mark />
          <span className="min-w-0 wrap-anywhere">{siteName}</span>
        </Link>
        <button
          type="button"
          className="icon-button lg:hidden"
          aria-label="Close menu"
          popoverTarget={ADMIN_MENU}
          popoverTargetAction="hide"
        >
          <CloseIcon />
        </button>
      </div>
      <div className="grid content-start gap-3 overflow-y-auto">
        {GROUPS.map((group) => (
          <MenuPart key={group} title={group} entries={entries.filter((entry) => entry.group === group)} />
        ))}
      </div>
      <SignOut className={ENTRY} />
    </nav>
  );
}

function MenuPart({ title, entries }: { title: string; entries: readonly CountedEntry[] }) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-1 text-xs font-semibold text-muted">
        {title}
      </h2>
      <ul className="grid gap-1">
        {entries.map(({ to, label, icon, inMenu }) => {
          const Icon = MENU_ICONS[icon];
          return (
            <li key={to} className="relative">
              <NavLink to={to} end={to === "/admin"} className={ENTRY}>
                <Icon />
                {label}
              </NavLink>
              {inMenu ? (
                <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs font-semibold text-plum">
                  <span className="rounded-full bg-sand px-2 py-0.5 tabular-nums">
                    {formatCount(inMenu.count)}
                    <VisuallyHidden> {inMenu.what}</VisuallyHidden>
                  </span>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
