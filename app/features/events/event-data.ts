import type { Event, EventStatusType, WithContext } from "schema-dts";
import { pictureAddress } from "#app/platform/images/picture-data.ts";
import type { PublicSite } from "#app/platform/settings/public-site.ts";
import { organizationReference } from "#app/ui/layout/structured-data.ts";
import { eventPath } from "./event.ts";
import type { EventReport } from "./event-report.server.ts";

/**
 * Describes an event for search engines (schema.org/Event).
 *
 * @returns undefined for an event that never had a date, because a date is required there
 */
export function eventData(
  event: EventReport,
  site: Pick<PublicSite, "address" | "name">,
): WithContext<Event> | undefined {
  const { address } = site;
  const { span, startedBefore } = event;
  const startDate = span?.starts ?? startedBefore;
  if (!startDate) return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    "@id": `${address}${eventPath(event.slug)}#event`,
    name: event.name,
    description: event.description,
    image: event.picture
      ? [`${address}${pictureAddress(event.picture, event.picture.width, "jpg")}`]
      : undefined,
    url: address + eventPath(event.slug),
    startDate,
    ...(span ? { endDate: span.ends } : {}),
    ...(startedBefore && event.state !== "over" ? { previousStartDate: startedBefore } : {}),
    eventStatus: statusOf(event),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.location, address: event.location },
    organizer: organizationReference(site),
  };
}

function statusOf({ state, startedBefore }: EventReport): EventStatusType {
  if (state === "cancelled") return "https://schema.org/EventCancelled";
  if (state === "postponed") return "https://schema.org/EventPostponed";
  return state === "scheduled" && startedBefore !== null
    ? "https://schema.org/EventRescheduled"
    : "https://schema.org/EventScheduled";
}
