import type { PictureData } from "#app/platform/images/picture-data.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";

export const EVENT_CATEGORIES = ["workshop", "campaign", "outreach", "donation"] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const CATEGORY_NAMES: Record<EventCategory, string> = {
  workshop: "Workshop",
  campaign: "Campaign",
  outreach: "Outreach",
  donation: "Donation",
};

/** The specification's statuses, in the order of the form; only `planning` is not public. */
export const EVENT_STATUSES = ["completed", "upcoming", "planning", "cancelled"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const STATUS_NAMES: Record<EventStatus, string> = {
  completed: "Completed",
  upcoming: "Upcoming",
  planning: "Planning",
  cancelled: "Cancelled",
};

/**
 * Returns the status of an event for which nobody has chosen one. An event is upcoming until its
 * day is over (decision 9).
 */
export function statusByDate(date: string | null, today: string): "completed" | "upcoming" {
  return date !== null && date < today ? "completed" : "upcoming";
}

/** Returns why an event can't be featured; undefined if it can. */
export function whyNotFeatured(status: string | undefined): string | undefined {
  if (status === "planning")
    return "An event that is still planning is not public, so it can't be featured. Choose another status, or untick this.";
  if (status === "cancelled")
    return "A cancelled event can't be featured. Choose another status, or untick this.";
  return undefined;
}

/**
 * The state of an event for visitors. An `upcoming` event is `over` once its day has passed,
 * whether or not somebody has marked it, and `postponed` if it lost its date.
 */
export type PublicState = "scheduled" | "postponed" | "cancelled" | "over";

/**
 * An event as lists show it. Dates and times are formatted on the server, so that every
 * browser shows the same.
 */
export type EventCardData = {
  id: string;
  slug: string;
  name: string;
  category: EventCategory;
  /** `3 January 2025`; null if to be specified. */
  date: string | null;
  /** `hh:mm`, or `hh:mm–hh:mm` if an end was entered. */
  time: string | null;
  /** The machine-readable date, `yyyy-mm-dd` or `yyyy-mm-ddThh:mm`. */
  dateTime: string | null;
  location: string;
  state: PublicState;
  /**
   * The report as plain text, truncated for narrow screens and for all others
   * (specification, section 9).
   */
  description: { narrow: string; wide: string };
  picture: PictureData | null;
  alt: string;
};

/** Returns the canonical path of an event's page (decisions, "Routes"). */
export function eventPath(slug: string): string {
  return ITEM_PATHS.event + slug;
}

/** The calendar of all announced events. */
export const FEED_PATH = "/events/calendar.ics";

/** Said of an event for which no end was entered. Calendars get this one. */
export const USUAL_END = "Two hours after the beginning";

/** Shown instead of an unknown date (specification, section 2, "Events"). */
export const NO_DATE = "To Be Specified";
