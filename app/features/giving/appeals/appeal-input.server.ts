import { z } from "zod";
import { line, ticked } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";
import { withoutSmallGroup } from "../gift-input.server.ts";

const fields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }).refine(...withoutSmallGroup),
  /** Read in the foundation's currency. */
  goal: line({ label: "The goal", max: 20, missing: "Enter how much you want to collect." }),
  endsOn: z
    .string()
    .default("")
    .refine((day) => day === "" || !Number.isNaN(Date.parse(day)), "Enter a day, or leave it empty.")
    .transform((day) => day || null),
  pageId: z
    .union([z.literal(""), z.uuid()])
    .default("")
    .transform((page) => page || null),
  isOpen: ticked,
};

/** Validates a new appeal, whose id comes from its form. */
export const newAppealInput = z.object({ ...fields, id: z.uuid("Reload the page and try again.") });
/** Validates changes of an appeal. */
export const appealInput = z.object({ ...fields, ...seenInForm });
export type NewAppealInput = z.output<typeof newAppealInput>;
export type AppealInput = z.output<typeof appealInput>;
