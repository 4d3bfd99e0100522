import { redirect } from "react-router";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { CALENDAR_TYPE, eventCalendar } from "../calendar.server.ts";
import { eventPath } from "../event.ts";
import { findPublicEvent } from "../event-page.server.ts";
import type { Route } from "./+types/event-calendar";

export const handle = { cachedPage: { query: [] } };

/**
 * `/event-blog/{id}/calendar.ics`: one event as a calendar file. Responds with 404 if the
 * event has no date.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, config } = getSite(context);
  const found = await findPublicEvent(db, params.id);
  if (found?.found === "moved") return redirect(`${eventPath(found.slug)}/calendar.ics`, 301);
  if (found?.found === "removed") return refusal(410, "This event was removed.");
  if (!found || found.event.date === null) return refusal(404, "No such event, or it has no date yet.");
  const { event } = found;
  const { name, timeZone } = await readSiteSettings(db);
  const calendar = eventCalendar(
    { ...event, date: found.event.date },
    { name, timeZone, address: config.siteUrl },
  );
  return new Response(calendar, {
    headers: { "Content-Type": CALENDAR_TYPE, "Content-Disposition": `inline; filename="${event.slug}.ics"` },
  });
}

function refusal(status: number, text: string): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
