import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { ExternalIcon } from "#app/ui/control/admin-icons.tsx";
import { ExternalLinkButton } from "#app/ui/control/button.tsx";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { eventPath } from "../event.ts";
import { readToday } from "../events.server.ts";
import { findFeaturedNow } from "../featured.server.ts";
import type { Route } from "./+types/event";
import { EventForm } from "./event-form.tsx";
import { findEventToEdit } from "./event-to-edit.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [event, featured, today] = await Promise.all([
    findEventToEdit(db, params.id),
    findFeaturedNow(db),
    readToday(db),
  ]);
  if (!event) throw data(null, { status: 404 });
  return { event, featured, today: today.date };
}

/** Edits an existing event. */
export default function EditEvent({ loaderData }: Route.ComponentProps) {
  const { event, featured, today } = loaderData;
  return (
    <>
      <PageTitle title="Edit Event">
        {event.status === "planning" ? null : (
          <ExternalLinkButton variant="secondary" href={eventPath(event.slug)}>
            <ExternalIcon size={18} />
            View
          </ExternalLinkButton>
        )}
      </PageTitle>
      <EventForm key={event.id} id={event.id} event={event} featured={featured} today={today} />
    </>
  );
}
