import { z } from "zod";
import { line } from "../forms/form-text.ts";

/** These rules need no schema, and editors apply them too. */
export { alternativeText, isDescribed, MISSING_DESCRIPTION } from "./described.ts";

/**
 * The fields that describe a picture for people who can't see it: `alt`, or the checkbox that marks
 * it as decorative.
 */
export const pictureDescriptionFields = {
  alt: line({ label: "The description", max: 250 }).optional().default(""),
  decorative: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
};
