import type { Generated } from "kysely";
import type { CalendarDate, Instant, TimeOfDay } from "./column-types.ts";
import type { ContentPictureTable, GivenLikeTable } from "./platform.ts";

/** Events, the addresses they have had, and the words that they are found by. */
export type EventTables = {
  eventPictures: ContentPictureTable;
  events: EventTable;
  eventSlugs: { slug: string; eventId: string; replacedAt: Instant };
  /** The words of each event's search text. Triggers keep them true. */
  eventWords: { word: string; eventId: string };
  /** One row: how many events are not in the trash. Triggers keep it true. */
  eventTotals: { id: number; events: number };
  /** Addresses of events that were public and were removed for ever. */
  goneEventSlugs: { slug: string; goneAt: Instant };
  eventLikes: GivenLikeTable;
};

type EventTable = {
  id: string;
  slug: string;
  name: string;
  category: "workshop" | "campaign" | "outreach" | "donation";
  pictureId: string;
  alt: string;
  /** Sanitised HTML. */
  report: string;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  location: string;
  status: "planning" | "upcoming" | "completed" | "cancelled";
  /** Somebody chose the status; otherwise it follows the date. */
  isStatusChosen: Generated<boolean>;
  isFeatured: boolean;
  views: Generated<number>;
  likes: Generated<number>;
  shares: Generated<number>;
  /** Raised by each change that calendars must take over (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** The beginning of the report as plain text, for cards and descriptions. */
  summary: Generated<string>;
  /** The words of name, location and type, for the administrators' search. */
  searchText: Generated<string>;
  /** The date that an announced event had before it was moved; without a new date the event is postponed. */
  previousDate: CalendarDate | null;
  /** Removed: its address answers 410. */
  deletedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};
