import { type OrderByItemBuilder, type SqlBool, sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { countListed } from "#app/platform/lists/list-counts.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { truncateText } from "#app/platform/text/cut-text.ts";
import { addDays, dateIn, instantOf } from "#app/platform/time/site-time.server.ts";
import type { CalendarDate, Instant } from "#db/schema.ts";
import type { EventCardData } from "./event.ts";
import { cardDescription, publicState, wordMoment } from "./event-words.server.ts";

/** Cards in the Past Events carousel; older events are on the pages of the list. */
const CAROUSEL_LENGTH = 12;
/** Cards per page of the list of past events. */
export const PAST_PAGE_SIZE = 12;
/**
 * More announced events than a foundation has at once; further ones appear as earlier ones pass.
 */
const UPCOMING_LENGTH = 60;
/** Events in the calendar feed: years of an active programme. */
const FEED_LENGTH = 500;
/** Characters of the report in the Featured Event section (specification, section 9). */
const FEATURED_SUMMARY = 300;

/** The current date in the foundation's time zone. */
export type Today = { date: CalendarDate; timeZone: string };

export async function readToday(db: ReadDb, now: Instant = Date.now()): Promise<Today> {
  const { timeZone } = await readSiteSettings(db);
  return { date: dateIn(timeZone, now), timeZone };
}

/**
 * Returns when an event is over: at the end of its day in the foundation's time zone, whatever its
 * end.
 */
export function passesAt(date: CalendarDate, { timeZone }: Today): Instant {
  return instantOf(addDays(date, 1), null, timeZone);
}

/**
 * Returns when the next announced event is over and lists therefore change; undefined if
 * nothing is announced.
 */
export async function findNextPassing(db: ReadDb, today: Today): Promise<Instant | undefined> {
  const next = await selectAnnounced(db, today).select("date").limit(1).executeTakeFirst();
  return next?.date ? passesAt(next.date, today) : undefined;
}

// Literals instead of bound parameters let the planner use the partial indices with
// these conditions.
export const isAnnounced = sql<SqlBool>`status in ('upcoming', 'cancelled') and deleted_at is null`;
const isPublicPast = sql<SqlBool>`status in ('completed', 'upcoming') and deleted_at is null`;

/**
 * Reads everything that `/events` shows, and when it changes as time passes. The lists leave out
 * the featured event, which stands above them.
 */
export async function readEventsOverview(db: ReadDb, today: Today) {
  const [featured, upcoming, past, changesAt] = await Promise.all([
    findFeaturedEvent(db, today),
    listUpcomingEvents(db, today),
    selectPast(db, today, CAROUSEL_LENGTH + 1, 0),
    findNextPassing(db, today),
  ]);
  const others = (events: EventCardData[]) => {
    const left = events.filter(({ id }) => id !== featured?.id);
    // An empty list would say that there is none.
    return left.length > 0 ? left : events;
  };
  return {
    featured,
    upcoming: others(upcoming),
    past: others(past).slice(0, CAROUSEL_LENGTH),
    changesAt,
  };
}

export type FeaturedEvent = EventCardData & { summary: string };

/** Finds the newest featured event that visitors may see, if there is one. */
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

/**
 * Lists announced events, including cancelled ones until their day is over: nearest first, those
 * without a date last.
 */
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

/** Finds the next event that takes place as planned. */
export async function findNextEvent(db: ReadDb, today: Today) {
  const next = await selectAnnounced(db, today)
    .select(["id", "name", "date", "time"])
    .where("status", "=", "upcoming")
    .limit(1)
    .executeTakeFirst();
  return next && { ...next, date: next.date as CalendarDate };
}

/** Finds the next event that takes place as planned, for its card. */
export async function findNextEventCard(db: ReadDb, today: Today): Promise<EventCardData | undefined> {
  const next = await findNextEvent(db, today);
  const row = next && (await cards(db).where("events.id", "=", next.id).executeTakeFirst());
  return row && toCard(row, today);
}

/** Selects announced events with a date to come, for uses other than cards. */
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
 * Lists a page of past events, newest first, those without a date last.
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

/**
 * Selects completed events, and announced ones whose day is over although nobody has marked them.
 */
async function selectPast(db: ReadDb, today: Today, limit: number, offset: number): Promise<EventCardData[]> {
  const rows = await cards(db)
    // Reads the page's ids from the index alone, so that a late page costs little
    // more than the first.
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

/**
 * Whether an event is completed or its day is over. Not written with `or`, which SQLite would split
 * into two searches and a sort.
 */
function isOver(today: Today) {
  return sql<SqlBool>`case status when 'completed' then true else date < ${today.date} end`;
}

/** Counts all events, whatever their status. */
export const countEvents = (db: ReadDb): Promise<number> => countListed(db, "events");

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
      "endTime",
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
