import type { Generated } from "kysely";
import type { CalendarDate, Instant, TimeOfDay } from "./column-types.ts";
import type { DraftLinkTable, DraftTable, VersionTable } from "./drafts.ts";
import type { ContentPictureTable, GivenLikeTable } from "./platform.ts";

/** Events, their addresses, likes and pictures. */
export type EventTables = {
  eventPictures: ContentPictureTable;
  eventDrafts: { eventId: string } & DraftTable;
  eventDraftPictures: ContentPictureTable;
  eventVersions: { eventId: string } & VersionTable;
  eventVersionPictures: ContentPictureTable;
  eventDraftLinks: { eventId: string } & DraftLinkTable;
  events: EventTable;
  eventSlugs: { slug: string; eventId: string; replacedAt: Instant };
  /** Addresses of public events that were permanently deleted. */
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
  /** An earlier time than `time` is on the next day. Without it, the event takes two hours. */
  endTime: TimeOfDay | null;
  location: string;
  status: "planning" | "upcoming" | "completed" | "cancelled";
  /** Whether somebody chose the status; otherwise it follows from the date. */
  isStatusChosen: Generated<boolean>;
  isFeatured: boolean;
  views: Generated<number>;
  likes: Generated<number>;
  shares: Generated<number>;
  /** Increases with each change that calendars must import (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** The start of the report as plain text, for cards and descriptions. */
  summary: Generated<string>;
  /** The words of name, location and type, for the administrators' search. */
  searchText: Generated<string>;
  /**
   * The date of an announced event before it was moved. Without a new date the event is postponed.
   */
  previousDate: CalendarDate | null;
  /** Set for a removed event, whose address returns 410. */
  deletedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};
