import { z } from "zod";
import { line, paragraph } from "#app/platform/forms/form-text.ts";
import { withDescription } from "#app/platform/images/picture-description.ts";
import { isItemRef } from "#app/platform/public-items/item-ref.ts";
import { seenInForm } from "#app/platform/records/opened.ts";

export const MISSING_ITEM = "Choose a post or an event of this website.";

const cardFields = {
  title: line({ label: "The title", max: 100, missing: "Enter a title." }),
  ...seenInForm,
};
const location = line({ label: "The location", max: 100, missing: "Enter a location." });
/** Empty for a card that opens nothing. */
const opens = z
  .string()
  .refine((text) => text === "" || isItemRef(text), { error: MISSING_ITEM })
  .transform((text) => (isItemRef(text) ? text : null))
  .optional();
const text = paragraph({ label: "The text", max: 400, missing: "Enter a text." });

/**
 * Validates the changes of a campaign highlight card.
 *
 * @param hasPicture whether the card has a picture after the change, which then needs a description
 */
export const campaignHighlightInput = (hasPicture: boolean) =>
  withDescription({ ...cardFields, location }, hasPicture);

/** Validates the changes of a story card; see {@link campaignHighlightInput}. */
export const storyCardInput = (hasPicture: boolean) =>
  withDescription({ ...cardFields, text, opens }, hasPicture);

export type CampaignHighlightInput = z.output<ReturnType<typeof campaignHighlightInput>>;
export type StoryCardInput = z.output<ReturnType<typeof storyCardInput>>;
