import { z } from "zod";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

/**
 * Validates the changes of a statistic. The home page counts up to `value` and appends a plus sign.
 */
export const statisticInput = z.object({
  title: line({ label: "The title", max: 80, missing: "Enter a title." }),
  value: z
    .string("Enter a number.")
    .trim()
    .regex(/^\d+$/, "Enter a whole number, 0 or more, without commas or dots.")
    .regex(/^0*\d{1,9}$/, "Enter a number below 1000000000.")
    .transform(Number),
  description: paragraph({ label: "The description", max: 300 }).optional().default(""),
  ...seenInForm,
});

export type StatisticInput = z.output<typeof statisticInput>;
