import { z } from "zod";
import { line } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";
import { SUGGESTED_PAGES } from "./suggested-pages.ts";

const MAX_TEXT = 200_000;

const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

const fields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }),
  text: z.string("The text is missing.").refine((text) => text.length <= MAX_TEXT, {
    error: `The text can have at most ${MAX_TEXT} characters.`,
  }),
  isPublished: ticked,
  inFooter: ticked,
};

/** Validates a new page. The form contains its id, so that sending it twice creates one. */
export const newPageInput = z.object({
  ...fields,
  id: z.uuid("Reload the page and try again."),
  template: z
    .enum(
      SUGGESTED_PAGES.map(({ template }) => template),
      "Reload the page and try again.",
    )
    .optional(),
});

/** Validates changes of a page, and the values the form was opened with. */
export const pageInput = z.object({ ...fields, ...seenInForm });

export type NewPageInput = z.output<typeof newPageInput>;
export type PageInput = z.output<typeof pageInput>;
