import { Link } from "react-router";
import { ExternalIcon } from "#app/ui/control/admin-icons.tsx";
import { ExternalLink } from "#app/ui/control/button.tsx";
import { MenuIcon } from "#app/ui/control/icons.tsx";
import type { Role } from "#db/schema.ts";
import { ADMIN_MENU } from "./admin-menu.tsx";
import { Search } from "./search/search-dialog.tsx";

type AdminTopBarProps = { siteName: string; email: string; role: Role };

/**
 * Renders the signed-in user (a link to their account), the link to the public site, and on small
 * screens the menu button.
 */
export function AdminTopBar({ siteName, email, role }: AdminTopBarProps) {
  return (
    <header className="top-0 z-10 flex min-h-14 items-center gap-3 border-b border-line bg-white px-2 sm:px-8 tall:sticky">
      <button type="button" className="icon-button lg:hidden" aria-label="Menu" popoverTarget={ADMIN_MENU}>
        <MenuIcon size={24} />
      </button>
      <p className="min-w-0 truncate font-heading font-bold text-plum max-sm:hidden lg:hidden">{siteName}</p>
      <ExternalLink
        href="/"
        className="ml-auto flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-plum hover:bg-paper lg:ml-0"
      >
        <ExternalIcon size={18} />
        <span className="max-sm:sr-only">View site</span>
      </ExternalLink>
      <Search />
      <Link
        to="/admin/account"
        className="flex min-h-11 min-w-0 flex-col justify-center rounded-md px-3 text-end text-sm leading-tight hover:bg-paper lg:ml-auto"
      >
        <span className="truncate font-semibold" title={email}>
          {email || "Admin User"}
        </span>
        <span className="text-xs text-muted">{role === "owner" ? "Administrator" : "Editor"}</span>
        <span className="sr-only">, your account</span>
      </Link>
    </header>
  );
}
