import type { Selectable } from "kysely";
import { z } from "zod";
import { type Clean, isSameDraft } from "#app/platform/drafts/clean-draft.server.ts";
import { draftTables } from "#app/platform/drafts/draft-kind.server.ts";
import { Drafts } from "#app/platform/drafts/drafts.server.ts";
import { formattedText, MAX_FORMATTED } from "#app/platform/forms/form-text.ts";
import { noteContentPictures } from "#app/platform/images/picture-uses.server.ts";
import {
  SWAPPED,
  type SwapPicture,
  swapInRecord,
  swapInText,
} from "#app/platform/images/swap-picture.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Change, nextVersion } from "#app/platform/records/change.server.ts";
import { runningTextOf, storedHtml } from "#app/platform/rich-text/rich-html.server.ts";
import { firstCharacters } from "#app/platform/text/cut-text.ts";
import type { Schema } from "#db/schema.ts";
import type { EventStatus } from "./event.ts";
import { EVENTS } from "./event-record.server.ts";
import { type ReportDraft, reportDifferencesTask } from "./report-draft.ts";

type EventRow = Selectable<Schema["events"]>;

/** The length of the longest excerpt (300 characters), and a little more. */
const SUMMARY_LENGTH = 400;

export const reportDraftInput: z.ZodType<ReportDraft> = z.object({
  title: z.string().max(200),
  content: formattedText("The report"),
  pictureId: z.null(),
});

/**
 * The drafts of reports, and their versions. Whatever is written waits until the event's form is
 * saved, because only that form says what visitors see of an event.
 */
export const reportDrafts = new Drafts<"events", ReportDraft, EventStatus>({
  record: EVENTS,
  tables: draftTables("event"),
  content: { limit: MAX_FORMATTED, tooLong: `The report can have at most ${MAX_FORMATTED} characters.` },
  facts: ({ name, ...event }) => ({ ...event, title: name }),
  isLive: () => true,
  draftOf,
  // Unless it is pending, the event itself has the newest report.
  refresh: (_, event) => draftOf(event),
  restored: (older, { title }) => ({ ...older, title }),
  comparison: reportDifferencesTask,
  // Events are created by their form, and never by a draft.
  wasErased: async () => true,
  check: async (_trx, _id, _draft, event) => ({ ok: true, slug: event?.slug ?? "" }),
  insert: onlyByForm,
  apply: onlyByForm,
  async amend({ trx, update }, event, { content }) {
    const summary = summaryOf(content);
    await update(event, { report: content, summary, updatedAt: nextVersion(event) }, ["report"]);
    await noteContentPictures(trx, "eventPictures", event.id, content);
  },
  isSame: ({ report }, { draft }) => report === draft.content,
});

function draftOf({ name, report }: Pick<EventRow, "name" | "report">): Clean<ReportDraft> {
  return { title: name, content: storedHtml(report), pictureId: null };
}

async function onlyByForm(): Promise<never> {
  throw new Error("The form of an event writes its report");
}

/** Returns the start of a report as plain text, for cards and descriptions. */
export function summaryOf(report: Clean<ReportDraft>["content"]): string {
  return firstCharacters(runningTextOf(report), SUMMARY_LENGTH);
}

const swapInStored = swapInRecord(EVENTS, { column: "report", uses: "eventPictures" });

/** Replaces a picture beside the report of an event, in it, and in its pending changes. */
export const swapInEvent: SwapPicture = async (db, actor, id, swap) => {
  const swapped = await swapInStored(db, actor, id, swap);
  const found = await reportDrafts.find(db, id);
  if (!found?.current.isPending) return swapped;
  return reportDrafts.amend(db, actor, id, SWAPPED, (draft) => ({
    ...draft,
    content: swapInText(draft.content, swap),
  }));
};

/**
 * Keeps the report that an event's form stores as a version, and ends pending changes. What it
 * replaces is kept, too.
 *
 * @param before the event as it was; undefined if it has just been created
 */
export async function keepStoredReport(
  { trx }: Change<"events">,
  actor: Actor,
  { before, id, name, report }: { before: EventRow | undefined; id: string; name: string; report: string },
  now = Date.now(),
): Promise<void> {
  const draft = draftOf({ name, report });
  // Whatever somebody is drafting goes on while others change the rest of the event.
  if ((before?.report ?? "") === report) return;
  // The time zone is only about the moment at which a post is published.
  const current = before && (await reportDrafts.findCurrent(trx, before, "UTC"));
  if (current?.draft.content && !isSameDraft({ ...current.draft, title: name }, draft))
    await reportDrafts.keepVersion(trx, id, current.isUnknown ? "saved" : "replaced", current, now);
  const version = (current?.version ?? 0) + 1;
  await reportDrafts.write(
    trx,
    id,
    { version, draft, isPending: false, author: actor, at: now },
    "published",
  );
}
