import { type OrderByItemBuilder, type SqlBool, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { truncateText } from "#app/platform/rich-html.server.ts";
import { readSiteSettings } from "#app/platform/site-settings.server.ts";
import { addDays, dateIn, instantOf } from "#app/platform/site-time.server.ts";
import type { CalendarDate, Instant } from "#db/schema.ts";
import type { EventCardData } from "./event.ts";
import { cardDescription, publicState, wordMoment } from "./event-words.server.ts";

/** Cards in the Past Events carousel; older events are on the pages of the list. */
const CAROUSEL_LENGTH = 12;
/** Cards on a page of the list of past events. */
export const PAST_PAGE_SIZE = 12;
/** More announced events than a foundation has at once; further ones follow as earlier ones pass. */
const UPCOMING_LENGTH = 60;
/** Events in the calendar to subscribe to: years of an active programme. */
const FEED_LENGTH = 500;
/** Characters of the report in the Featured Event section (specification, section 9). */
const FEATURED_SUMMARY = 300;

/** The day that it is for the foundation. */
export type Today = { date: CalendarDate; timeZone: string };

export async function readToday(db: ReadDb, now: Instant = Date.now()): Promise<Today> {
  const { timeZone } = await readSiteSettings(db);
  return { date: dateIn(timeZone, now), timeZone };
}

/** When an event passes: as its day ends for the foundation. It has no end of its own. */
export function passesAt(date: CalendarDate, { timeZone }: Today): Instant {
  return instantOf(addDays(date, 1), null, timeZone);
}

/** When the next announced event passes, and lists change by themselves; undefined: nothing is announced. */
export async function findNextPassing(db: ReadDb, today: Today): Promise<Instant | undefined> {
  const next = await selectAnnounced(db, today).select("date").limit(1).executeTakeFirst();
  return next?.date ? passesAt(next.date, today) : undefined;
}

// Written out, not bound: these words are those of the partial indexes, and must be seen by the planner.
export const isAnnounced = sql<SqlBool>`status in ('upcoming', 'cancelled') and deleted_at is null`;
const isPublicPast = sql<SqlBool>`status in ('completed', 'upcoming') and deleted_at is null`;

/** All that `/events` shows, and when it changes by itself. */
export async function readEventsOverview(db: ReadDb, today: Today) {
  const [featured, upcoming, past, changesAt] = await Promise.all([
    findFeaturedEvent(db, today),
    listUpcomingEvents(db, today),
    selectPast(db, today, CAROUSEL_LENGTH, 0),
    findNextPassing(db, today),
  ]);
  return { featured, upcoming, past, changesAt };
}

export type FeaturedEvent = EventCardData & { summary: string };

/** The newest featured event that visitors may see, if there is one. */
export async function findFeaturedEvent(db: ReadDb, today: Today): Promise<FeaturedEvent | undefined> {
  const row = await cards(db)
    .select("summary")
    .where("isFeatured", "=", true)
    .where(isPublicPast)
    .orderBy("events.createdAt", "desc")
    .orderBy("events.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { ...toCard(row, today), summary: truncateText(row.summary, FEATURED_SUMMARY) };
}

/** Announced events, cancelled ones among them until their day is over: the nearest first, those without a date last. */
export async function listUpcomingEvents(db: ReadDb, today: Today): Promise<EventCardData[]> {
  const dated = await cards(db)
    .where(isAnnounced)
    .where("date", ">=", today.date)
    .orderBy("date")
    .orderBy("events.id")
    .limit(UPCOMING_LENGTH)
    .execute();
  const open = await cards(db)
    .where(isAnnounced)
    .where("date", "is", null)
    .orderBy("events.id")
    .limit(UPCOMING_LENGTH)
    .execute();
  return [...dated, ...open].slice(0, UPCOMING_LENGTH).map((row) => toCard(row, today));
}

/** Announced events with a date to come, for what shows them other than as cards. */
export function selectAnnounced(db: ReadDb, today: Today) {
  return db
    .selectFrom("events")
    .where(isAnnounced)
    .where("date", ">=", today.date)
    .orderBy("date")
    .orderBy("id")
    .limit(FEED_LENGTH);
}

/**
 * One page of the list of past events, newest first, those without a date last.
 *
 * @param page from 1; a page beyond the last one has no events
 */
export async function listPastEvents(
  db: ReadDb,
  today: Today,
  page: number,
): Promise<{ events: EventCardData[]; total: number }> {
  const [events, { total }] = await Promise.all([
    selectPast(db, today, PAST_PAGE_SIZE, (page - 1) * PAST_PAGE_SIZE),
    db
      .selectFrom("events")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(isPublicPast)
      .where(isOver(today))
      .executeTakeFirstOrThrow(),
  ]);
  return { events, total };
}

/** Completed events, and announced ones whose day is over though nobody has marked them. */
async function selectPast(db: ReadDb, today: Today, limit: number, offset: number): Promise<EventCardData[]> {
  const rows = await cards(db)
    // The page's ids come from the index alone, so that a late page costs little more than the first.
    .where("events.id", "in", (eb) =>
      eb
        .selectFrom("events")
        .select("id")
        .where(isPublicPast)
        .where(isOver(today))
        .orderBy("date", newestFirst)
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset),
    )
    .orderBy("date", newestFirst)
    .orderBy("events.id", "desc")
    .execute();
  return rows.map((row) => toCard(row, today));
}

const newestFirst = (order: OrderByItemBuilder) => order.desc().nullsLast();

/** Completed, or its day is over. Not as an `or`, which SQLite would take apart into two searches and sort. */
function isOver(today: Today) {
  return sql<SqlBool>`case status when 'completed' then true else date < ${today.date} end`;
}

/** How many events there are, whatever their state. The database keeps count of them. */
export async function countEvents(db: ReadDb): Promise<number> {
  const { events } = await db.selectFrom("eventTotals").select("events").executeTakeFirstOrThrow();
  return events;
}

function cards(db: ReadDb) {
  return db
    .selectFrom("events")
    .innerJoin("pictures", "pictures.id", "events.pictureId")
    .select([
      "events.id",
      "slug",
      "name",
      "category",
      "date",
      "time",
      "location",
      "status",
      "previousDate",
      "summary",
      "alt",
      ...pictureColumns,
    ]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>["executeTakeFirstOrThrow"]>>;

function toCard(row: CardRow, today: Today): EventCardData {
  const { id, slug, name, category, location, alt, picture } = nestPicture(row);
  return {
    id,
    slug,
    name,
    category,
    location,
    alt,
    picture,
    ...wordMoment(row),
    state: publicState(row, today.date),
    description: cardDescription(row.summary),
  };
}
