import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PublicSite } from "#app/platform/public-site.ts";
import { ConfiguredLinkButton } from "#app/ui/button.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { mainPages } from "./main-pages.ts";
import { PageLink } from "./page-link.tsx";

const MENU = "menu";
/** Where the address leads when the menu closes without scripts: back to what opened it. */
const CLOSED = "#menu-opener";
/** The dialog covers the screen; what is not its sheet is outside. */
const everywhere = () => true;

function menuElement() {
  return document.getElementById(MENU) as HTMLDialogElement | null;
}

/** What a press on the link `#menu` does once the page has its scripts. */
export function openMenu(event: MouseEvent) {
  event.preventDefault();
  const menu = menuElement();
  if (!menu?.open) menu?.showModal();
}

function closeMenu() {
  menuElement()?.close();
}

/**
 * The menu that slides in on small screens. With scripts it is a modal dialog: focus stays inside and comes back, and
 * Escape, a click outside and a change of the route close it. Without, it is shown while the address ends in `#menu`.
 */
export function Menu({ site }: { site: PublicSite }) {
  const menu = useRef<HTMLDialogElement>(null);
  const closing = useModal(menu, closeMenu, everywhere);
  const { key, hash } = useLocation();
  const [hasScripts, setHasScripts] = useState(false);

  useEffect(() => {
    setHasScripts(true);
    // Opened by its address before the scripts were there: it stays open, as the dialog it now can be.
    if (window.location.hash === `#${MENU}` && !menu.current?.open) menu.current?.showModal();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a navigation, the same page again included
  useEffect(() => {
    if (hash !== `#${MENU}`) closeMenu();
  }, [key, hash]);

  return (
    <dialog
      ref={menu}
      id={MENU}
      className="menu on-dark"
      aria-label="Menu"
      data-live={hasScripts || undefined}
      {...closing}
    >
      {hasScripts ? null : (
        <a href={CLOSED} className="menu-outside" tabIndex={-1}>
          <VisuallyHidden>Close menu</VisuallyHidden>
        </a>
      )}
      <div className="menu-sheet">
        <a href={CLOSED} className="icon-button" aria-label="Close menu" onClick={closeByLink}>
          <CloseIcon size={26} />
        </a>
        <nav aria-label="Menu">
          <ul>
            {mainPages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} onClick={closeMenu} />
              </li>
            ))}
          </ul>
        </nav>
        <ConfiguredLinkButton href={site.donateUrl} variant="accent">
          Donate
        </ConfiguredLinkButton>
      </div>
    </dialog>
  );
}

function closeByLink(event: MouseEvent) {
  event.preventDefault();
  closeMenu();
}
