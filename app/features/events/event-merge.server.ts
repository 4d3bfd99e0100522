import type { MergeRules } from "#app/platform/records/merge-values.server.ts";
import { type RichHtml, storedHtml, trustedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { calendarDate } from "#app/platform/time/local-date.ts";
import type { CalendarDate, TimeOfDay } from "#db/schema.ts";
import {
  CATEGORY_NAMES,
  type EventCategory,
  type EventStatus,
  NO_DATE,
  STATUS_NAMES,
  USUAL_END,
  whyNotFeatured,
} from "./event.ts";

/** The values of an event that two people may change concurrently. */
export type EventValues = {
  name: string;
  location: string;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  /** Without it, the event takes two hours. */
  endTime: TimeOfDay | null;
  /** Empty while it follows the date. */
  status: EventStatus | "";
  category: EventCategory;
  pictureId: string;
  alt: string;
  isFeatured: boolean;
  report: RichHtml;
};

export const EVENT_MERGE: MergeRules<EventValues> = {
  fields: {
    name: { label: "Name", text: String },
    location: { label: "Location", text: String },
    date: { label: "Date", text: (date) => (date ? calendarDate(date) : NO_DATE) },
    time: { label: "Time", text: (time) => time?.slice(0, 5) ?? NO_DATE },
    endTime: { label: "End", text: (end) => end?.slice(0, 5) ?? USUAL_END },
    status: { label: "Status", text: (status) => (status ? STATUS_NAMES[status] : "Follows the date") },
    category: { label: "Category", text: (category) => CATEGORY_NAMES[category] },
    pictureId: { label: "Event flyer", pictureId: (id) => id },
    alt: { label: "What the picture shows", text: (alt) => alt || "It only decorates" },
    isFeatured: { label: "Featured event", text: (isFeatured) => (isFeatured ? "Featured" : "Not featured") },
    report: { label: "Report", html: trustedHtml },
  },
  together: [
    // A description belongs to its picture.
    { fields: ["pictureId", "alt"] },
    {
      fields: ["date", "time", "endTime"],
      fits: ({ date, time, endTime }) =>
        (date !== null || time === null) && (endTime === null || (time !== null && endTime !== time)),
    },
    {
      fields: ["status", "isFeatured"],
      fits: ({ status, isFeatured }) => !isFeatured || !whyNotFeatured(status),
    },
  ],
};

type StoredEvent = Omit<EventValues, "status" | "report"> & {
  report: string;
  status: EventStatus;
  isStatusChosen: boolean;
};

/** Converts a stored event to its form's values, with the report exactly as stored. */
export function eventValues(row: StoredEvent): EventValues {
  const { name, location, date, time, endTime, category, pictureId, alt, isFeatured } = row;
  const { status, isStatusChosen } = row;
  return {
    ...{ name, location, date, time, endTime, category, pictureId, alt, isFeatured },
    status: isStatusChosen ? status : "",
    report: storedHtml(row.report),
  };
}
