import { type Actor, recordAudit } from "#app/platform/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { nestPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import { raiseGeneration } from "#app/platform/page-cache/generation.server.ts";
import type { SaveOutcome } from "#app/platform/save-outcome.ts";
import type { CampaignHighlightInput, StoryCardInput } from "./card-input.ts";

type Card = { id: string; title: string; picture: PictureData | null; alt: string; updatedAt: number };
export type StoryCard = Card & { text: string };
export type CampaignHighlight = Card & { location: string };
export type CardTable = "storyCards" | "campaignHighlights";

/** The story cards of the home page, in their order. */
export async function listStoryCards(db: Db): Promise<StoryCard[]> {
  const rows = await db
    .selectFrom("storyCards as card")
    .leftJoin("pictures", "pictures.id", "card.pictureId")
    .select(["card.id", "card.title", "card.text", "card.alt", "card.updatedAt", ...pictureColumns])
    .orderBy("card.position")
    .orderBy("card.id")
    .execute();
  return rows.map(nestPicture);
}

/** The campaign highlight cards of the dashboard, in their order. */
export async function listCampaignHighlights(db: Db): Promise<CampaignHighlight[]> {
  const rows = await db
    .selectFrom("campaignHighlights as card")
    .leftJoin("pictures", "pictures.id", "card.pictureId")
    .select(["card.id", "card.title", "card.location", "card.alt", "card.updatedAt", ...pictureColumns])
    .orderBy("card.position")
    .orderBy("card.id")
    .execute();
  return rows.map(nestPicture);
}

/** A card as it is now, without its own texts. */
export async function findCard(
  db: Db,
  table: CardTable,
  id: string,
): Promise<{ title: string; pictureId: string | null; updatedAt: number } | undefined> {
  return db
    .selectFrom(table)
    .select(["title", "pictureId", "updatedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Changes a story card, unless somebody else did since `input.updatedAt`.
 *
 * @param pictureId the new picture; undefined keeps the one it has
 */
export async function updateStoryCard(
  db: Db,
  actor: Actor,
  id: string,
  input: StoryCardInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  const { updatedAt, ...fields } = input;
  return updateCard(db, actor, { table: "storyCards", subject: "story card" }, id, updatedAt, {
    ...fields,
    ...(pictureId === undefined ? {} : { pictureId }),
  });
}

/**
 * Changes a campaign highlight card, unless somebody else did since `input.updatedAt`.
 *
 * @param pictureId the new picture; undefined keeps the one it has
 */
export async function updateCampaignHighlight(
  db: Db,
  actor: Actor,
  id: string,
  input: CampaignHighlightInput,
  pictureId?: string,
): Promise<SaveOutcome> {
  const { updatedAt, ...fields } = input;
  return updateCard(
    db,
    actor,
    { table: "campaignHighlights", subject: "campaign highlight" },
    id,
    updatedAt,
    {
      ...fields,
      ...(pictureId === undefined ? {} : { pictureId }),
    },
  );
}

type CardKind = { table: CardTable; subject: string };
type CardChange = { title: string; alt: string; pictureId?: string; text?: string; location?: string };

async function updateCard(
  db: Db,
  actor: Actor,
  { table, subject }: CardKind,
  id: string,
  seen: number,
  change: CardChange,
): Promise<SaveOutcome> {
  return db.transaction().execute(async (trx) => {
    const current = await trx.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirst();
    if (!current) return { ok: false, reason: "gone" };
    // The same form sent twice: the second finds its own change and has nothing to do.
    if (isAlready(current, change)) return { ok: true };
    const updated = await trx
      .updateTable(table)
      .set({ ...change, updatedAt: Math.max(Date.now(), seen + 1) })
      .where("id", "=", id)
      .where("updatedAt", "=", seen)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return { ok: false, reason: "changed" };
    await raiseGeneration(trx);
    await recordAudit(trx, actor, { action: "updated", subject, subjectId: id, detail: change.title });
    return { ok: true };
  });
}

function isAlready(current: object, change: object): boolean {
  const known = current as Record<string, unknown>;
  return Object.entries(change).every(([field, value]) => known[field] === value);
}
