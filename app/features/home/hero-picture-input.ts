import { z } from "zod";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";

/** What comes beside the file when the hero picture is replaced. */
export const heroPictureInput = z
  .object(pictureDescriptionFields)
  .refine(isDescribed, { path: ["alt"], error: MISSING_DESCRIPTION })
  .transform((input) => ({ alt: alternativeText(input) }));
