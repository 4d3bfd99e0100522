import { type RawBuilder, sql } from "kysely";
import type { ReadDb, Trx } from "../database/database.server.ts";
import { invalidatePages } from "../page-cache/generation.server.ts";
import { picturesIn } from "./picture-data.ts";

/** The `shownUntil` of a picture that visitors may see for ever. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** The setting that hides pictures until somebody has said who is in them. */
export const UNCLASSIFIED_SETTING = "hide unclassified pictures";

/** Whether visitors see a picture before anybody has said who is in it. An owner decides. */
export async function hidesUnclassified(db: ReadDb): Promise<boolean> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", UNCLASSIFIED_SETTING)
    .executeTakeFirst();
  return row?.value === "true";
}

/** A consent that counts: for the website, asked for twice, and neither stopped nor withdrawn. */
const COUNTS = sql`consents.for_website and consents.asked_again_on is not null
  and consents.withdrawn_at is null and consents.stop_asked_at is null`;

/**
 * Computes until when visitors may see pictures. This is the only rule about it: pictures without
 * children may be seen, those with children once a second person has approved them, while each
 * child has a consent that counts. Call it in the transaction that changes what the rule depends
 * on. Invalidates the cached pages if that changes anything.
 *
 * @param which a condition on `pictures`
 */
export async function renewPermissions(trx: Trx, which: RawBuilder<boolean>): Promise<void> {
  // Kept beside the picture, so that those that wait for somebody are found by an index.
  await sql`update pictures set is_classified = true
    where not is_classified and ${which} and exists (
      select 1 from picture_details as details where details.id = pictures.id
    )`.execute(trx);
  const unclassified = (await hidesUnclassified(trx)) ? 0 : FOR_EVER;
  const { rows } = await sql`
    with permitted as (
      select pictures.id, case
        when pictures.withdrawn_at is not null then 0
        when details.people is null then ${sql.lit(unclassified)}
        when details.people <> 'children' then ${sql.lit(FOR_EVER)}
        when details.approved_at is null then 0
        else (
          select case when count(*) >= details.children then min(consents.ends_at) else 0 end
          from picture_consents join consents on consents.id = picture_consents.consent_id
          where picture_consents.picture_id = pictures.id and ${COUNTS}
        ) end as until
      from pictures left join picture_details as details on details.id = pictures.id
      where ${which}
    )
    update pictures set shown_until = permitted.until from permitted
    where permitted.id = pictures.id and pictures.shown_until <> permitted.until
    returning pictures.id`.execute(trx);
  if (rows.length > 0) await invalidatePages(trx);
}

/** Selects the pictures of one consent. */
export const ofConsent = (id: string) =>
  sql<boolean>`pictures.id in (select picture_id from picture_consents where consent_id = ${id})`;

/** Whether nobody may see the picture any more. Its address answers 410. */
export async function isWithdrawn(db: ReadDb, id: string): Promise<boolean> {
  const withdrawn = db
    .selectFrom("pictures")
    .select("id")
    .where("id", "=", id)
    .where("withdrawnAt", "is not", null);
  return (await withdrawn.executeTakeFirst()) !== undefined;
}

/** Lists those of these pictures that visitors may not see now. */
export async function findHidden(db: ReadDb, ids: readonly string[], now = Date.now()): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("pictures")
    .select("id")
    .where("id", "in", ids)
    .where("shownUntil", "<=", now)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists the pictures in formatted texts that visitors may not see now. */
export function hiddenPicturesIn(db: ReadDb, ...texts: string[]): Promise<Set<string>> {
  return findHidden(db, texts.flatMap(picturesIn));
}

/**
 * Finds when the next picture disappears because a consent ends; undefined if none does. Pages that
 * show pictures change then.
 */
export async function nextEnd(db: ReadDb, now = Date.now()): Promise<number | undefined> {
  const row = await db
    .selectFrom("pictures")
    .select("shownUntil")
    .where("shownUntil", ">", now)
    // A literal, as in the index: SQLite could not use it for a parameter.
    .where(sql<boolean>`shown_until < ${sql.lit(FOR_EVER)}`)
    .orderBy("shownUntil")
    .limit(1)
    .executeTakeFirst();
  return row?.shownUntil;
}
