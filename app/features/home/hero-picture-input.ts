import { z } from "zod";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";

/** Validates the fields that accompany a new hero picture. */
export const heroPictureInput = z
  .object(pictureDescriptionFields)
  .refine(isDescribed, { path: ["alt"], error: MISSING_DESCRIPTION })
  .transform((input) => ({ alt: alternativeText(input) }));
