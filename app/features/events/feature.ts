import { sql } from "kysely";
import type { Feature } from "#app/platform/features/feature.ts";
import { MINUTE } from "#app/platform/program/jobs.server.ts";
import { ITEM_PATHS } from "#app/platform/public-items/item-ref.ts";
import { isPublic } from "#app/platform/public-items/public-items.server.ts";
import { longDate } from "#app/platform/time/site-time.server.ts";
import { completePastEvents } from "./event-completion.server.ts";
import { findEventCard } from "./event-page.server.ts";
import { EVENT_LIST } from "./event-record.server.ts";
import { EVENT_TRASH } from "./event-trash.server.ts";
import { countEvents, findNextEvent, readToday } from "./events.server.ts";
import { swapInEvent } from "./report-drafts.server.ts";

export const events = {
  menu: [{ to: "/admin/events", label: "Events", icon: "calendar", place: 10, group: "Content" }],
  access: { "/admin/events": "editors" },
  pages: ["/events"],
  items: { kind: "event", table: "events", path: ITEM_PATHS.event, isPublic: isPublic("event") },
  audit: ["event", "figure"],
  tables: {
    events: "carried",
    eventPictures: "carried",
    eventDrafts: "carried",
    eventDraftPictures: "carried",
    eventVersions: "carried",
    eventVersionPictures: "carried",
    eventDraftLinks: "left out: see draftLinks",
    eventSlugs: "carried",
    eventLikes: "carried",
    goneEventSlugs: "carried",
  },
  lists: [EVENT_LIST],
  pictures: {
    "events.picture_id": {
      isPublic: isPublic("event"),
      ...{ what: "Event, beside its report", title: sql`name`, editedAt: sql`'/admin/events/' || id` },
      swap: { by: "id", with: swapInEvent },
    },
    "event_pictures.picture_id": {
      isPublic: sql`exists (select 1 from events where id = owner_id and ${isPublic("event")})`,
      what: "Event, in its report",
      title: sql`(select name from events where id = owner_id)`,
      editedAt: sql`'/admin/events/' || owner_id`,
      swap: { by: "owner_id", with: swapInEvent },
    },
    "event_draft_pictures.picture_id": {
      isPublic: "never",
      what: "Draft of a report",
      title: sql`(select name from events where id = owner_id)`,
      editedAt: sql`'/admin/events/' || owner_id`,
      swap: { by: "owner_id", with: swapInEvent },
    },
    "event_version_pictures.picture_id": {
      ...{ isPublic: "never", what: "Earlier version of a report", swap: "kept" },
      title: sql`(select title from event_versions where id = owner_id)`,
      editedAt: sql`(select '/admin/events/' || event_id || '/versions' from event_versions where id = owner_id)`,
    },
  },
  search: [
    {
      ...{ table: "events", list: EVENT_LIST, what: sql`'Event'` },
      ...{ title: sql`name`, to: sql`'/admin/events/' || id` },
      shown: { at: sql`'/event-blog/' || slug`, if: sql`status <> 'planning'` },
    },
  ],
  trash: EVENT_TRASH,
  findLinkCard: findEventCard,
  jobs: [{ name: "complete past events", everyMs: 5 * MINUTE, run: ({ db }) => completePastEvents(db) }],
  figure: {
    label: "Total Events",
    icon: "calendar",
    place: 10,
    read: async (db) => ({ value: await countEvents(db) }),
  },
  async findWaiting(db, now) {
    const next = await findNextEvent(db, await readToday(db, now));
    if (!next) return [];
    const { id, name, date, time } = next;
    const when = `${longDate(date)}${time ? `, ${time.slice(0, 5)}` : ""}`;
    return [{ text: `Next event: ${name}, ${when}`, to: `/admin/events/${id}` }];
  },
  async findOpenTasks(db) {
    return (await countEvents(db)) > 0
      ? []
      : [{ text: "There is no event on the website.", to: "/admin/events", for: "editors" }];
  },
} satisfies Feature;
