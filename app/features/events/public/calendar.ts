import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { CALENDAR_TYPE, upcomingCalendar } from "../calendar.server.ts";
import { findNextPassing, readToday } from "../events.server.ts";
import type { Route } from "./+types/calendar";

export const handle = { cachedPage: { query: [] } };

/** `/events/calendar.ics`: the calendar feed of upcoming events, for subscriptions. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = getSite(context);
  const { name, timeZone } = await readSiteSettings(db);
  const today = await readToday(db);
  const changesAt = await findNextPassing(db, today);
  if (changesAt !== undefined) getRequestInfo(context).changesAt(changesAt);
  const place = { name, timeZone, address: config.siteUrl };
  return new Response(await upcomingCalendar(db, today, place), {
    headers: { "Content-Type": CALENDAR_TYPE, "Content-Disposition": 'inline; filename="events.ics"' },
  });
}
