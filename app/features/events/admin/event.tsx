import { data, useLocation } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { CopyIcon, ExternalIcon } from "#app/ui/control/admin-icons.tsx";
import { ExternalLinkButton } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { eventPath } from "../event.ts";
import type { Route } from "./+types/event";
import { EventForm } from "./event-form.tsx";
import { readEventForm } from "./event-form-data.server.ts";
import { findEventToEdit } from "./event-to-edit.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const site = getSite(context);
  const [event, form] = await Promise.all([findEventToEdit(site.db, params.id), readEventForm(site)]);
  if (!event) throw data(null, { status: 404 });
  return { event, form };
}

/** Edits an existing event. */
export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { event, form } = loaderData;
  const { state } = useLocation();
  return (
    <>
      <PageTitle title="Edit Event">
        <div className="flex flex-wrap gap-2">
          <RouterLinkButton variant="secondary" to={`/admin/events/new?copy=${event.id}`} state={state}>
            <CopyIcon size={18} />
            Duplicate
          </RouterLinkButton>
          {event.status === "planning" ? null : (
            <ExternalLinkButton variant="secondary" href={eventPath(event.slug)}>
              <ExternalIcon size={18} />
              View
            </ExternalLinkButton>
          )}
        </div>
      </PageTitle>
      <EventForm key={event.id} id={event.id} event={event} {...form} />
    </>
  );
}
