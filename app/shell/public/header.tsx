import { Link } from "react-router";
import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { MenuIcon } from "#app/ui/control/icons.tsx";
import { useScrolled } from "#app/ui/layout/use-scrolled.ts";
import { Picture } from "#app/ui/picture/picture.tsx";
import { mainPages } from "./main-pages.ts";
import { Menu, openMenu } from "./menu.tsx";
import { PageLink } from "./page-link.tsx";

/**
 * Scroll position in pixels beyond which the header changes its style (specification, section 9).
 */
const SCROLL_THRESHOLD = 20;

/** Renders the header of every public page. */
export function Header({ site }: { site: PublicSite }) {
  const scrolled = useScrolled(SCROLL_THRESHOLD);
  return (
    <>
      <header className="site-header" data-scrolled={scrolled || undefined}>
        <Link to="/" className="site-name">
          {site.logo ? <Picture picture={site.logo} alt="" sizes="44px" className="site-logo" /> : <Mark />}
          <span>{site.name}</span>
        </Link>
        <nav aria-label="Main" className="site-nav">
          <ul>
            {mainPages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} />
              </li>
            ))}
          </ul>
        </nav>
        <ConfiguredLinkButton href={site.donateUrl} variant="accent" size="small">
          Donate
        </ConfiguredLinkButton>
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts the address opens the menu */}
        <a
          href="#menu"
          id="menu-opener"
          className="icon-button menu-opener"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={openMenu}
        >
          <MenuIcon size={26} />
        </a>
      </header>
      <Menu site={site} />
    </>
  );
}
