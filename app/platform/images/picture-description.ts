import { z } from "zod";
import { line } from "../form-text.ts";

/** The rules about them need no schema, and editors apply them too. */
export { alternativeText, isDescribed, MISSING_DESCRIPTION } from "./described.ts";

/** The words for people who do not see a picture: `alt`, or the tick that says it only decorates. */
export const pictureDescriptionFields = {
  alt: line({ label: "The description", max: 250 }).optional().default(""),
  decorative: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
};
