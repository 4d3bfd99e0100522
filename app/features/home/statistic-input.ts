import { z } from "zod";
import { line, paragraph, wholeNumber } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

/**
 * Validates the changes of a statistic. The home page counts up to `value` and appends a plus sign.
 */
export const statisticInput = z.object({
  title: line({ label: "The title", max: 80, missing: "Enter a title." }),
  value: wholeNumber,
  description: paragraph({ label: "The description", max: 300 }).optional().default(""),
  ...seenInForm,
});

export type StatisticInput = z.output<typeof statisticInput>;
