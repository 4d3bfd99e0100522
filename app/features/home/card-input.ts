import { z } from "zod";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import {
  alternativeText,
  isDescribed,
  MISSING_DESCRIPTION,
  pictureDescriptionFields,
} from "#app/platform/images/picture-description.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

const cardFields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }),
  ...seenInForm,
  ...pictureDescriptionFields,
};

/**
 * Validates the changes of a campaign highlight card.
 *
 * @param hasPicture whether the card has a picture after the change, which then needs a description
 */
export function campaignHighlightInput(hasPicture: boolean) {
  return z
    .object({
      ...cardFields,
      location: line({ label: "The location", max: 100, missing: "Enter a location." }),
    })
    .refine((input) => !hasPicture || isDescribed(input), { path: ["alt"], error: MISSING_DESCRIPTION })
    .transform(({ decorative, ...input }) => ({ ...input, alt: alternativeText({ ...input, decorative }) }));
}

/**
 * Validates the changes of a story card.
 *
 * @param hasPicture whether the card has a picture after the change, which then needs a description
 */
export function storyCardInput(hasPicture: boolean) {
  return z
    .object({ ...cardFields, text: paragraph({ label: "The text", max: 400, missing: "Enter a text." }) })
    .refine((input) => !hasPicture || isDescribed(input), { path: ["alt"], error: MISSING_DESCRIPTION })
    .transform(({ decorative, ...input }) => ({ ...input, alt: alternativeText({ ...input, decorative }) }));
}

export type CampaignHighlightInput = z.output<ReturnType<typeof campaignHighlightInput>>;
export type StoryCardInput = z.output<ReturnType<typeof storyCardInput>>;
