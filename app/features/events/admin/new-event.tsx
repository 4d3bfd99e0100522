import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { PageTitle } from "#app/ui/layout/page-title.tsx";
import type { Route } from "./+types/new-event";
import { EventForm } from "./event-form.tsx";
import { readEventForm } from "./event-form-data.server.ts";
import { findEventToEdit, templateOf } from "./event-to-edit.server.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  const site = getSite(context);
  const copyOf = url.searchParams.get("copy");
  const [copied, form] = await Promise.all([
    copyOf === null ? undefined : findEventToEdit(site.db, copyOf),
    readEventForm(site),
  ]);
  if (copyOf !== null && !copied) throw data(null, { status: 404 });
  return { id: newId(), template: copied && templateOf(copied), ...form };
}

/** Creates a new event: from an empty form, or from another event. */
export default function NewEvent({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Add Event" />
      <EventForm key={loaderData.template?.id} {...loaderData} />
    </>
  );
}
