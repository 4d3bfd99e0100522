import { sql } from "kysely";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { nestAnyPicture, pictureColumns } from "#app/platform/images/picture-columns.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import type { Instant } from "#db/schema.ts";
import { consentValues } from "./consents.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long before its end a consent should be renewed. */
const ENDS_SOON_MS = 30 * DAY_MS;
/** How long before its end somebody must see to it. */
const URGENT_MS = 7 * DAY_MS;

/** Where a consent stands. It counts, for what it is for, if it is `given` or `ends soon`. */
export type ConsentState = "withdrawn" | "stopped" | "ended" | "ask again" | "ends soon" | "given";

type Standing = {
  withdrawnAt: Instant | null;
  stopAskedAt: Instant | null;
  askedAgainOn: string | null;
  endsAt: Instant;
};

export function stateOfConsent(
  { withdrawnAt, stopAskedAt, askedAgainOn, endsAt }: Standing,
  now = Date.now(),
): ConsentState {
  if (withdrawnAt !== null) return "withdrawn";
  if (stopAskedAt !== null) return "stopped";
  if (endsAt <= now) return "ended";
  if (askedAgainOn === null) return "ask again";
  return endsAt <= now + ENDS_SOON_MS ? "ends soon" : "given";
}

/** Lists all consents by name, with how many pictures each is for. Without the encrypted names. */
export async function listConsents(db: ReadDb) {
  const rows = await db
    .selectFrom("consents")
    .select(["id", "pseudonym", "askedAgainOn", "endsAt", "stopAskedAt", "withdrawnAt"])
    .select(
      sql<number>`(select count(*) from picture_consents where consent_id = consents.id)`.as("pictures"),
    )
    .orderBy("pseudonym")
    .execute();
  return rows.map(({ pictures, ...row }) => ({
    ...row,
    pictures: Number(pictures),
    state: stateOfConsent(row),
  }));
}

export type ListedConsent = Awaited<ReturnType<typeof listConsents>>[number];

/** What ids consist of. PostgreSQL would fail with an error on some other strings. */
const CONSENT_ID = /^[a-z0-9-]{1,100}$/;

/** Finds a consent with what its form is opened with, and its pictures. */
export async function findConsent(db: ReadDb, id: string) {
  if (!CONSENT_ID.test(id)) return undefined;
  const row = await db.selectFrom("consents").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { sealed: _, ...consent } = row;
  const pictures = await db
    .selectFrom("pictureConsents")
    .innerJoin("pictures", "pictures.id", "pictureConsents.pictureId")
    .select(pictureColumns)
    .where("pictureConsents.consentId", "=", id)
    .orderBy("pictures.createdAt", "desc")
    .execute();
  const form = db.selectFrom("consentForms").select("createdAt").where("consentId", "=", id);
  return {
    ...consent,
    /** When the photo of the signed form was stored. */
    formStoredAt: (await form.executeTakeFirst())?.createdAt,
    state: stateOfConsent(consent),
    base: formBase(consentValues(row), row.updatedAt),
    pictures: pictures.map((picture) => nestAnyPicture(picture).picture),
  };
}

export type ShownConsent = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

/** Lists the names that the girls have here. */
export async function listPseudonyms(db: ReadDb): Promise<string[]> {
  const rows = await db.selectFrom("consents").select("pseudonym").orderBy("pseudonym").execute();
  return rows.map(({ pseudonym }) => pseudonym);
}

/** Counts the consents that end within a month or a week, or wait for somebody. */
export async function countOpenConsents(db: ReadDb, now: Instant) {
  const rows = await db
    .selectFrom("consents")
    .select(["askedAgainOn", "endsAt", "stopAskedAt", "withdrawnAt"])
    .where("withdrawnAt", "is", null)
    .execute();
  const stated = rows.map((row) => ({ ...row, state: stateOfConsent(row, now) }));
  const ending = stated.filter(({ state }) => state === "ends soon");
  return {
    ending: ending.length,
    endingSoon: ending.filter(({ endsAt }) => endsAt <= now + URGENT_MS).length,
    stopped: stated.filter(({ state }) => state === "stopped").length,
    unconfirmed: stated.filter(({ state }) => state === "ask again").length,
  };
}
