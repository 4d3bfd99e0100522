import type { z } from "zod";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import { withDescription } from "#app/platform/images/picture-description.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

const cardFields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }),
  ...seenInForm,
};
const location = line({ label: "The location", max: 100, missing: "Enter a location." });
const text = paragraph({ label: "The text", max: 400, missing: "Enter a text." });

/**
 * Validates the changes of a campaign highlight card.
 *
 * @param hasPicture whether the card has a picture after the change, which then needs a description
 */
export const campaignHighlightInput = (hasPicture: boolean) =>
  withDescription({ ...cardFields, location }, hasPicture);

/** Validates the changes of a story card; see {@link campaignHighlightInput}. */
export const storyCardInput = (hasPicture: boolean) => withDescription({ ...cardFields, text }, hasPicture);

export type CampaignHighlightInput = z.output<ReturnType<typeof campaignHighlightInput>>;
export type StoryCardInput = z.output<ReturnType<typeof storyCardInput>>;
