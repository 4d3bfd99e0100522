import { z } from "zod";
import { line } from "../form-text.ts";

/** The words for people who do not see a picture: `alt`, or the tick that says it only decorates. */
export const pictureDescriptionFields = {
  alt: line({ label: "The description", max: 250 }).optional().default(""),
  decorative: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
};

type Described = { alt: string; decorative: boolean };

export const MISSING_DESCRIPTION = "Describe the picture, or tick that it is only decoration.";

/** Whether the picture has been described, or its description waived; the WCAG asks for one of the two. */
export function isDescribed({ alt, decorative }: Described): boolean {
  return decorative || alt !== "";
}

/** The alternative text to store: empty for a picture that only decorates. */
export function alternativeText({ alt, decorative }: Described): string {
  return decorative ? "" : alt;
}
