import type { PictureData } from "#app/platform/images/picture-data.ts";

export const EVENT_CATEGORIES = ["workshop", "campaign", "outreach", "donation"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const CATEGORY_NAMES: Record<EventCategory, string> = {
  workshop: "Workshop",
  campaign: "Campaign",
  outreach: "Outreach",
  donation: "Donation",
};

/** The specification's states, in the order of the form; only `planning` is not public. */
export const EVENT_STATUSES = ["completed", "upcoming", "planning", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const STATUS_NAMES: Record<EventStatus, string> = {
  completed: "Completed",
  upcoming: "Upcoming",
  planning: "Planning",
  cancelled: "Cancelled",
};

/** The status of an event for which nobody has chosen one. Its day counts as coming until it is over (decision 9). */
export function statusByDate(date: string | null, today: string): "completed" | "upcoming" {
  return date !== null && date < today ? "completed" : "upcoming";
}

/** Why an event can't hold the featured place; undefined when it can. */
export function whyNotFeatured(status: string | undefined): string | undefined {
  if (status === "planning")
    return "An event that is still planning is not public, so it can't be featured. Choose another status, or untick this.";
  if (status === "cancelled")
    return "A cancelled event can't be featured. Choose another status, or untick this.";
  return undefined;
}

/**
 * What a visitor needs to know of an event's state. An `upcoming` event is `over` when its day has passed, whether or not
 * somebody has marked it, and `postponed` when it lost the date that it had.
 */
export type PublicState = "scheduled" | "postponed" | "cancelled" | "over";

/** An event as lists show it; dates and times are worded on the server, so that every browser shows the same. */
export type EventCardData = {
  id: string;
  slug: string;
  name: string;
  category: EventCategory;
  /** `3 January 2025`; null: to be specified. */
  date: string | null;
  /** `hh:mm`. */
  time: string | null;
  /** The date for machines, `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`. */
  dateTime: string | null;
  location: string;
  state: PublicState;
  /** The report as text, cut for narrow screens and for all others (specification, section 9). */
  description: { narrow: string; wide: string };
  picture: PictureData;
  alt: string;
};

/** The one address of an event's page (decisions, "Routes"). */
export function eventPath(slug: string): string {
  return `/event-blog/${slug}`;
}

/** What stands in the place of a date that is not known (specification, section 2, "Events"). */
export const NO_DATE = "To Be Specified";
