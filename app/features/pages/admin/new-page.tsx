import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { SUGGESTED_PAGES } from "../suggested-pages.ts";
import type { Route } from "./+types/new-page";
import { PageForm } from "./page-form.tsx";

/** `?from=privacy` starts with the text of a suggested page. */
export function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const from = url.searchParams.get("from");
  return { id: newId(), suggested: SUGGESTED_PAGES.find(({ template }) => template === from) };
}

/** Creates a page. */
export default function NewPage({ loaderData: { id, suggested } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Add Page" />
      <PageForm key={suggested?.template} id={id} suggested={suggested} />
    </>
  );
}
