import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { CloseIcon } from "#app/ui/control/icons.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { useModal } from "#app/ui/feedback/use-modal.ts";
import { mainPages } from "./main-pages.ts";
import { PageLink } from "./page-link.tsx";

const MENU = "menu";
/** The address that closes the menu without scripts. It leads back to the link that opened it. */
const CLOSED = "#menu-opener";
/**
 * Counts every click that hits the dialog's own element as outside: the dialog covers the screen.
 */
const everywhere = () => true;

function menuElement() {
  return document.getElementById(MENU) as HTMLDialogElement | null;
}

/** Opens the menu as a dialog, for clicks on the link `#menu` after hydration. */
export function openMenu(event: MouseEvent) {
  event.preventDefault();
  const menu = menuElement();
  if (!menu?.open) menu?.showModal();
}

function closeMenu() {
  menuElement()?.close();
}

/**
 * Renders the menu that slides in on small screens. With scripts it is a modal dialog: it traps and
 * returns the focus, and Escape, a click outside and a navigation close it. Without scripts it is
 * visible while the address ends in `#menu`.
 */
export function Menu({ site }: { site: PublicSite }) {
  const menu = useRef<HTMLDialogElement>(null);
  const closing = useModal(menu, closeMenu, everywhere);
  const { key, hash } = useLocation();
  const [hasScripts, setHasScripts] = useState(false);

  useEffect(() => {
    setHasScripts(true);
    // Opened by its address before hydration: keep it open, now as a dialog.
    if (window.location.hash === `#${MENU}` && !menu.current?.open) menu.current?.showModal();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key
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
