import type { ReadDb } from "#app/platform/database/database.server.ts";
import { plainTextOf, readableHtml, type TextView } from "#app/platform/rich-text/rich-html.server.ts";
import { readTextView } from "#app/platform/rich-text/text-view.server.ts";
import { firstWords } from "#app/platform/text/cut-text.ts";
import { readingMinutes } from "#app/platform/text/reading-time.ts";
import type { Instant } from "#db/schema.ts";
import { CATEGORY_NAMES } from "./event.ts";
import { isoSpanOf } from "./event-moment.server.ts";
import { findEventToPreview, findPublicEvent, type PublicEvent } from "./event-page.server.ts";
import { publicState, wordMoment } from "./event-words.server.ts";
import { passesAt, readToday, type Today } from "./events.server.ts";
import { reportDrafts } from "./report-drafts.server.ts";

/** The number of characters of the report in the page's description (specification, section 9). */
const META_DESCRIPTION = 160;

/**
 * Reads everything the report page shows for an id or slug.
 *
 * @returns the page, and when it changes as time passes; or, as {@link findPublicEvent},
 * that there is none
 */
export async function readEventReport(db: ReadDb, idOrSlug: string, now: Instant = Date.now()) {
  const found = await findPublicEvent(db, idOrSlug);
  if (found?.found !== "event") return found;
  const today = await readToday(db, now);
  const view = await readTextView(db, found.event.report);
  const report = toReport(found.event, today, view);
  const { date } = found.event;
  const changesAt = report.state === "scheduled" && date !== null ? passesAt(date, today) : undefined;
  return { found: "report" as const, report, changesAt };
}

/**
 * Reads what the report page will show once the newest draft is published; undefined if the event
 * does not exist or is in the trash.
 */
export async function readDraftedReport(db: ReadDb, id: string): Promise<EventReport | undefined> {
  const [event, found] = await Promise.all([findEventToPreview(db, id), reportDrafts.find(db, id)]);
  if (!event || !found) return undefined;
  const report = found.current.draft.content;
  const [today, view] = [await readToday(db), await readTextView(db, report)];
  return toReport({ ...event, report }, today, view);
}

function toReport(event: PublicEvent, today: Today, view: TextView) {
  const { id, slug, name, category, location, summary, views, likes, shares, picture, alt } = event;
  const state = publicState(event, today.date);
  return {
    ...{ id, slug, name, category, location, state, summary, views, likes, shares, picture, alt },
    ...wordMoment(event),
    html: readableHtml(event.report, view),
    minutes: readingMinutes(plainTextOf(event.report)),
    description: firstWords(summary, META_DESCRIPTION) || `${CATEGORY_NAMES[category]}, ${location}`,
    // An event that is over no longer belongs in a calendar.
    hasCalendar: event.date !== null && state !== "over",
    span: isoSpanOf(event, today.timeZone),
    startedBefore: event.previousDate,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
  };
}

export type EventReport = ReturnType<typeof toReport>;
