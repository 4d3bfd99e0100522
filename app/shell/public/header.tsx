import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { Mark } from "#app/ui/brand/mark.tsx";
import { ConfiguredLinkButton } from "#app/ui/control/button.tsx";
import { MenuIcon } from "#app/ui/control/icons.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { mainPages } from "./main-pages.ts";
import { Menu } from "./menu.tsx";
import { PageLink } from "./page-link.tsx";

type HeaderProps = {
  site: PublicSite;
  /** The path of the page, to mark its link. */
  path: string;
};

/** Renders the header of every public page. */
export function Header({ site, path }: HeaderProps) {
  return (
    <>
      <header className="site-header" data-enhance="header">
        <a href="/" className="site-name">
          {site.logo ? <Picture picture={site.logo} alt="" sizes="44px" className="site-logo" /> : <Mark />}
          <span>{site.name}</span>
        </a>
        <nav aria-label="Main" className="site-nav">
          <ul>
            {mainPages.map((page) => (
              <li key={page.to}>
                <PageLink page={page} path={path} />
              </li>
            ))}
          </ul>
        </nav>
        <ConfiguredLinkButton href={site.donateUrl} variant="accent" size="small">
          Donate
        </ConfiguredLinkButton>
        <a
          href="#menu"
          id="menu-opener"
          className="icon-button menu-opener"
          aria-label="Menu"
          aria-haspopup="dialog"
        >
          <MenuIcon size={26} />
        </a>
      </header>
      <Menu site={site} path={path} />
    </>
  );
}
