import type { DraftFields } from "#app/platform/drafts/draft.ts";
import {
  type DraftDifferences,
  draftDifferences,
  type FieldLabels,
} from "#app/platform/drafts/draft-differences.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";

/** The report of an event while it is written. `title` is the event's name; there is no picture. */
export type ReportDraft = DraftFields;

/** A report has no fields besides its text: those of the event are merged with its form. */
export const REPORT_FIELDS: FieldLabels<ReportDraft> = {};

/** Compares two drafts of a report, earlier one first. */
export function reportDifferences(before: ReportDraft, after: ReportDraft): DraftDifferences {
  return draftDifferences(REPORT_FIELDS, before, after);
}

export const reportDifferencesTask: TextTask<{ before: ReportDraft; after: ReportDraft }, DraftDifferences> =
  {
    name: "report differences",
    run: ({ before, after }) => reportDifferences(before, after),
  };
