import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { CloseIcon } from "#app/ui/control/icons.tsx";
import { VisuallyHidden } from "#app/ui/control/visually-hidden.tsx";
import { mainPages } from "./main-pages.ts";
import { PageLink } from "./page-link.tsx";

/** The address that closes the menu without scripts. It leads back to the link that opened it. */
const CLOSED = "#menu-opener";

/**
 * Renders the menu that slides in on small screens. `menu.browser.ts` makes it a modal dialog.
 * Without scripts it is visible while the address ends in `#menu`.
 */
export function Menu({ site, path }: { site: PublicSite; path: string }) {
  return (
    <dialog id="menu" className="menu on-dark" aria-label="Menu" data-enhance="menu">
      <a href={CLOSED} className="menu-outside" tabIndex={-1}>
        <VisuallyHidden>Close menu</VisuallyHidden>
      </a>
      <div className="menu-sheet">
        <a href={CLOSED} className="icon-button" aria-label="Close menu">
          <CloseIcon size={26} />
        </a>
        <nav aria-label="Menu">
          <ul>
            {mainPages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} path={path} />
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
