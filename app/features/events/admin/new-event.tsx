import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import { readToday } from "../events.server.ts";
import { findFeaturedNow } from "../featured.server.ts";
import type { Route } from "./+types/new-event";
import { EventForm } from "./event-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const { db } = getSite(context);
  const [featured, today] = await Promise.all([findFeaturedNow(db), readToday(db)]);
  return { id: newId(), featured, today: today.date };
}

/** Creates a new event. */
export default function NewEvent({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Add Event" />
      <EventForm {...loaderData} />
    </>
  );
}
