import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { nestAnyPicture, nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { ItemRef } from "#app/platform/public-items/item-ref.ts";
import { findLinkedItems } from "#app/platform/public-items/linked-items.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { formBase, type MergeRules } from "#app/platform/records/merge-values.server.ts";
import type { SeenInForm } from "#app/platform/records/opened.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import type { CampaignHighlightInput, StoryCardInput } from "./card-input.ts";

type Card = {
  id: string;
  title: string;
  picture: PictureData | null;
  alt: string;
  /** Visitors don't see an example until somebody saves it. */
  isExample: boolean;
  updatedAt: number;
};
export type StoryCard = Card & { text: string; opens: ItemRef | null };
export type CampaignHighlight = Card & { location: string };
export type CardTable = "storyCards" | "campaignHighlights";

export const STORY_CARDS: RecordKind<CardTable> = {
  table: "storyCards",
  subject: "story card",
  affectsPages: ({ isExample }) => !isExample,
};
/** Only the dashboard shows them. */
export const HIGHLIGHTS: RecordKind<CardTable> = {
  table: "campaignHighlights",
  subject: "campaign highlight",
  affectsPages: () => false,
};

const CARD_COLUMNS = ["card.id", "card.title", "card.alt", "card.isExample", "card.updatedAt"] as const;

/** Lists the story cards of the home page in their order, including examples. */
export async function listStoryCards(db: ReadDb): Promise<StoryCard[]> {
  return (await readStoryCards(db)).map(nestAnyPicture);
}

function readStoryCards(db: ReadDb) {
  return db
    .selectFrom("storyCards as card")
    .leftJoin("pictures", "pictures.id", "card.pictureId")
    .select(["card.text", "card.opens", ...CARD_COLUMNS, ...pictureColumns])
    .orderBy("card.position")
    .orderBy("card.id")
    .execute();
}

/** Lists the campaign highlight cards of the dashboard in their order. */
export async function listCampaignHighlights(db: ReadDb): Promise<CampaignHighlight[]> {
  const rows = await db
    .selectFrom("campaignHighlights as card")
    .leftJoin("pictures", "pictures.id", "card.pictureId")
    .select(["card.location", ...CARD_COLUMNS, ...pictureColumns])
    .orderBy("card.position")
    .orderBy("card.id")
    .execute();
  return rows.map(nestAnyPicture);
}

/** Lists the story cards that visitors see, each with the path of what it opens. */
export async function listPublicStoryCards(db: ReadDb): Promise<(StoryCard & { path?: string })[]> {
  const cards = (await readStoryCards(db)).filter(({ isExample }) => !isExample).map(nestPicture);
  const items = await findLinkedItems(
    db,
    cards.map(({ opens }) => opens),
  );
  return cards.map((card) => {
    const item = card.opens && items.get(card.opens);
    return item?.isPublic ? { ...card, path: item.path } : card;
  });
}

/** Finds a card, and whether it has a picture. */
export async function findCard(
  db: ReadDb,
  table: CardTable,
  id: string,
): Promise<{ pictureId: string | null } | undefined> {
  return db.selectFrom(table).select("pictureId").where("id", "=", id).executeTakeFirst();
}

type CardValues = { title: string; alt: string; pictureId: string | null };

const CARD_FIELDS: MergeRules<CardValues>["fields"] = {
  title: { label: "Title", text: String },
  pictureId: { label: "Image", pictureId: (id) => id },
  alt: { label: "What the picture shows", text: (alt) => alt || "It only decorates" },
};
// A description belongs to its picture.
const TOGETHER = [{ fields: ["pictureId", "alt"] as const }];

const STORY_MERGE: MergeRules<CardValues & Pick<StoryCard, "text" | "opens">> = {
  fields: {
    ...CARD_FIELDS,
    text: { label: "Text", text: String },
    opens: { label: "What the card opens", item: (ref) => ref },
  },
  together: TOGETHER,
};
const HIGHLIGHT_MERGE: MergeRules<CardValues & { location: string }> = {
  fields: { ...CARD_FIELDS, location: { label: "Location", text: String } },
  together: TOGETHER,
};

/** Returns the values with which a card's form opens. */
export function cardBase({ id: _, picture, updatedAt, ...values }: StoryCard | CampaignHighlight): FormBase {
  return formBase({ ...values, pictureId: picture?.id ?? null }, updatedAt);
}

/**
 * Changes a story card, merged with what others changed since its form was opened. Sending the same
 * form again changes nothing.
 *
 * @param pictureId the new picture; undefined keeps the current one
 */
export async function updateStoryCard(
  db: Db,
  actor: Actor,
  id: string,
  input: StoryCardInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  return updateCard(db, actor, { record: STORY_CARDS, rules: STORY_MERGE }, id, input, pictureId);
}

/** Changes a campaign highlight card; see {@link updateStoryCard}. */
export async function updateCampaignHighlight(
  db: Db,
  actor: Actor,
  id: string,
  input: CampaignHighlightInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  return updateCard(db, actor, { record: HIGHLIGHTS, rules: HIGHLIGHT_MERGE }, id, input, pictureId);
}

type CardKind<Values> = { record: RecordKind<CardTable>; rules: MergeRules<Values> };

async function updateCard<Values extends CardValues>(
  db: Db,
  actor: Actor,
  { record, rules }: CardKind<Values>,
  id: string,
  { updatedAt, opened, ...input }: Partial<Omit<Values, "pictureId">> & SeenInForm,
  pictureId: string | undefined,
): Promise<SaveOutcome> {
  const mine = { ...input, pictureId } as unknown as Partial<Values>;
  return change(db, actor, record, async ({ find, merge, update, audit }) => {
    const current = await find(id);
    if (!current) return { ok: false, reason: "gone" };
    const { id: _, position: __, updatedAt: version, isExample, ...values } = current;
    const merged = await merge(rules, id, {
      mine,
      current: { values: values as unknown as Values, updatedAt: version },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    // Saving an example makes it a real card, even without changes.
    if (changed.length === 0 && !isExample) return { ok: true, notice };
    const { title, ...others } = merged.values as CardValues;
    await update(current, { title, ...others, isExample: false, updatedAt: nextVersion(current) }, changed);
    await audit({ action: "updated", subjectId: id, detail: title });
    return { ok: true, notice };
  });
}
