import { Link } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { hidesUnclassified } from "#app/platform/images/picture-permission.server.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListChoice } from "#app/ui/list/managed-list.tsx";
import { Steps } from "#app/ui/list/pager.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { Picture } from "#app/ui/picture/picture.tsx";
import { LIBRARY_PARTS, libraryAddress, readLibraryRequest } from "../library-request.ts";
import { countPictures, type ListedPicture, listPictures } from "../picture-library.server.ts";
import type { Route } from "./+types/library";
import { UnclassifiedNote } from "./unclassified-note.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = requireAdministrator(context);
  const { db } = getSite(context);
  const request = readLibraryRequest(url);
  const [list, unclassified, areHidden] = await Promise.all([
    listPictures(db, request),
    countPictures(db, "unclassified"),
    hidesUnclassified(db),
  ]);
  return { ...request, ...list, unclassified, areHidden, isOwner: role === "owner" };
}

const PART_OPTIONS = Object.entries(LIBRARY_PARTS).map(([value, label]) => ({ value, label }));

/** Shows every picture once, with who is in it and whether visitors see it. */
export default function Library({ loaderData }: Route.ComponentProps) {
  const { pictures, hasOlder, part, search, unclassified, areHidden, isOwner } = loaderData;
  const last = pictures.at(-1);
  const isNarrowed = part !== "all" || search !== "";
  return (
    <>
      <PageTitle title="Pictures" />
      <p className="max-w-3xl text-sm text-muted">
        Every picture on the website, once. Say who can be recognised in it: a picture of a child is shown
        only with a consent.
      </p>
      <UnclassifiedNote count={unclassified} areHidden={areHidden} isOwner={isOwner} />
      <div className="mt-6 grid gap-4">
        <SearchForm label="Search descriptions" search={search} isNarrowed={isNarrowed}>
          <ListChoice name="show" label="Show" value={part} options={PART_OPTIONS} />
        </SearchForm>
        {pictures.length > 0 ? (
          <ul
            aria-label="Pictures"
            className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6"
          >
            {pictures.map((picture) => (
              <Tile key={picture.picture.id} listed={picture} />
            ))}
          </ul>
        ) : (
          <EmptyState title={isNarrowed ? "No pictures found" : "No pictures yet"}>
            {isNarrowed
              ? "Try adjusting your filters or search terms"
              : "Pictures that you add to posts, events and pages are listed here."}
          </EmptyState>
        )}
        <Steps
          // The list is read in one direction, so this leads back to its beginning.
          newer={loaderData.olderThan ? libraryAddress(loaderData) : undefined}
          older={
            hasOlder && last
              ? libraryAddress(loaderData, { createdAt: last.createdAt, id: last.picture.id })
              : undefined
          }
        />
      </div>
    </>
  );
}

function Tile({ listed }: { listed: ListedPicture }) {
  const { picture, description, isUnused } = listed;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-white">
      <Picture
        picture={picture}
        alt=""
        sizes="(min-width: 80rem) 12rem, (min-width: 40rem) 30vw, 50vw"
        className="aspect-[4/3] w-full object-cover"
      />
      <div className="grid gap-1 p-2">
        <Link
          to={`/admin/pictures/${picture.id}`}
          className="line-clamp-3 text-sm font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {description || "Not described"}
        </Link>
        <span className="flex flex-wrap gap-1">
          <PeopleBadge listed={listed} />
          {isUnused ? <Badge>Not used</Badge> : null}
        </span>
      </div>
    </li>
  );
}

/** Says in two words who is in a picture, and whether visitors may see it. */
export function PeopleBadge({ listed }: { listed: ListedPicture }) {
  const { people, children, isHidden } = listed;
  if (people === null) return <Badge tone={isHidden ? "danger" : "marigold"}>Who is in it?</Badge>;
  if (people !== "children") return <Badge>{people === "adults" ? "Adults" : "Nobody"}</Badge>;
  const who = children === 1 ? "1 child" : `${children} children`;
  return isHidden ? <Badge tone="danger">{who}, hidden</Badge> : <Badge tone="leaf">{who}</Badge>;
}
