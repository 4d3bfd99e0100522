import { useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { ADMIN_PAGE_SIZE, pageAddress, readListRequest } from "#app/platform/admin-list.ts";
import { getSite } from "#app/platform/site.server.ts";
import { ExternalLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Route } from "./+types/list";
import { listExecutivesToManage } from "./executive-list.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { page } = readListRequest(url);
  return { page, ...(await listExecutivesToManage(getSite(context).db, page)) };
}

/** The executives as cards. */
export default function ExecutiveList({ loaderData }: Route.ComponentProps) {
  const { executives, total, page } = loaderData;
  const address = useLocation().search;
  return (
    <>
      <PageTitle title="Executives" />
      {executives.length > 0 ? (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-5">
          {executives.map((executive) => (
            <li key={executive.id} className="overflow-hidden rounded-lg border border-line bg-white">
              <Picture
                picture={executive.picture}
                alt={executive.alt}
                sizes="(min-width: 80rem) 12rem, (min-width: 40rem) 30vw, 45vw"
                className="aspect-square h-auto w-full object-cover"
              />
              <div className="p-3">
                <h2 className="font-sans text-base leading-snug font-semibold">{executive.name}</h2>
                <p className="text-sm text-muted">{executive.role}</p>
                {executive.linkedin ? (
                  <ExternalLink
                    href={executive.linkedin}
                    className="link mt-1 inline-flex min-h-6 text-sm"
                    aria-label={`LinkedIn of ${executive.name}`}
                  >
                    LinkedIn
                  </ExternalLink>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No executives yet" />
      )}
      <Pager
        page={page}
        pageSize={ADMIN_PAGE_SIZE}
        total={total}
        things="executives"
        href={pageAddress(address)}
      />
    </>
  );
}
