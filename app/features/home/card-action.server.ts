import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type FieldErrors, fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { refuseUpload, storeUploadedPicture } from "#app/platform/images/uploaded-picture.server.ts";
import { findLinkedItems } from "#app/platform/public-items/linked-items.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import {
  type CampaignHighlightInput,
  campaignHighlightInput,
  MISSING_ITEM,
  type StoryCardInput,
  storyCardInput,
} from "./card-input.ts";
import { type CardTable, findCard, updateCampaignHighlight, updateStoryCard } from "./cards.server.ts";

type CardKind<Input> = {
  table: CardTable;
  input: (hasPicture: boolean) => z.ZodType<Input>;
  /** Checks what only the database knows. */
  check?: (db: Db, input: Input) => Promise<FieldErrors | undefined>;
  update: (db: Db, actor: Actor, id: string, input: Input, pictureId?: string) => Promise<SaveOutcome>;
};

export const STORY_CARDS: CardKind<StoryCardInput> = {
  table: "storyCards",
  input: storyCardInput,
  async check(db, { opens }) {
    if (!opens || (await findLinkedItems(db, [opens])).has(opens)) return undefined;
    return { opens: MISSING_ITEM };
  },
  update: updateStoryCard,
};
export const CAMPAIGN_HIGHLIGHTS: CardKind<CampaignHighlightInput> = {
  table: "campaignHighlights",
  input: campaignHighlightInput,
  update: updateCampaignHighlight,
};

type CardRequest = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> };

/**
 * Handles a card's form: its texts, and a new picture if one was chosen. Responds with JSON,
 * because the form uploads with a progress bar.
 */
export async function changeCard<Input>(kind: CardKind<Input>, { request, params, context }: CardRequest) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const card = await findCard(site.db, kind.table, params.id);
  if (!card) return refuseSave(404, { formError: SAVE_REFUSALS.gone });

  const file = form.get("picture");
  const hasPicture = card.pictureId !== null || (file instanceof File && file.name !== "");
  const parsed = kind.input(hasPicture).safeParse(textFields(form));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });

  const errors = await kind.check?.(site.db, parsed.data);
  if (errors) return refuseSave(400, { errors });

  const uploaded = await storeUploadedPicture(form, site);
  if (!uploaded.ok) return refuseUpload(uploaded);

  const outcome = await kind.update(site.db, administrator, params.id, parsed.data, uploaded.picture?.id);
  return answerSave(outcome);
}
