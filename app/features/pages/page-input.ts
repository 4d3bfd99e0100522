import { z } from "zod";
import { formattedText, line, ticked } from "#app/platform/forms/form-text.ts";
import { seenInForm } from "#app/platform/records/opened.ts";
import { SUGGESTED_PAGES } from "./suggested-pages.ts";

const fields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }),
  text: formattedText("The text"),
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
