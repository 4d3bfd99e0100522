import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { ExternalIcon } from "#app/ui/control/admin-icons.tsx";
import { ExternalLinkButton } from "#app/ui/control/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { findPageToEdit } from "../page-list.server.ts";
import type { Route } from "./+types/page";
import { PageForm } from "./page-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const page = await findPageToEdit(getSite(context).db, params.id);
  if (!page) throw data(null, { status: 404 });
  return page;
}

/** Edits an existing page. */
export default function EditPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Edit Page">
        {page.isPublished ? (
          <ExternalLinkButton variant="secondary" href={`/pages/${page.slug}`}>
            <ExternalIcon size={18} />
            View
          </ExternalLinkButton>
        ) : null}
      </PageTitle>
      <PageForm key={page.id} id={page.id} page={page} />
    </>
  );
}
