import type { Db, ReadDb } from "../database/database.server.ts";
import { nestAnyPicture, nestPicture, pictureColumns } from "../images/picture-columns.server.ts";
import type { PictureData } from "../images/picture-data.ts";
import type { Actor } from "../records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "../records/change.server.ts";
import type { FormBase } from "../records/merge-answer.ts";
import type { SettingsOutcome } from "../records/merge-settings.server.ts";
import { formBase, type MergeRules } from "../records/merge-values.server.ts";
import type { SeenInForm } from "../records/opened.ts";

/** The fixed places of the site that show one picture, with their names in the audit list. */
const PLACES = {
  hero: "hero picture",
  logo: "logo",
  "partner-1": "first picture of the partners page",
  "partner-2": "second picture of the partners page",
  "partner-3": "third picture of the partners page",
} as const;
export type PicturePlace = keyof typeof PLACES;

/** What audit entries call the places. */
export const PLACE_NAMES: readonly string[] = Object.values(PLACES);

export type SitePicture = { picture: PictureData; alt: string; updatedAt: number };

/**
 * Finds the picture that an administrator chose for a place, even if visitors may not see it. If
 * undefined, the place shows our own drawing.
 */
export async function findSitePicture(db: ReadDb, place: PicturePlace): Promise<SitePicture | undefined> {
  return (await findSitePictures(db, [place]))[place];
}

/** Finds the chosen pictures of several places in one query, like {@link findSitePicture}. */
export async function findSitePictures<Place extends PicturePlace>(
  db: ReadDb,
  places: readonly Place[],
): Promise<Partial<Record<Place, SitePicture>>> {
  const found: Partial<Record<Place, SitePicture>> = {};
  for (const { slot, ...row } of await readSitePictures(db, places))
    found[slot as Place] = nestAnyPicture(row);
  return found;
}

/**
 * Finds the pictures of several places that visitors see. The other places show our own drawing.
 */
export async function findShownSitePictures<Place extends PicturePlace>(
  db: ReadDb,
  places: readonly Place[],
): Promise<Partial<Record<Place, SitePicture>>> {
  const found: Partial<Record<Place, SitePicture>> = {};
  for (const { slot, ...row } of await readSitePictures(db, places)) {
    const { picture, ...shown } = nestPicture(row);
    if (picture) found[slot as Place] = { picture, ...shown };
  }
  return found;
}

function readSitePictures(db: ReadDb, places: readonly PicturePlace[]) {
  return db
    .selectFrom("sitePictures")
    .innerJoin("pictures", "pictures.id", "sitePictures.pictureId")
    .select(["sitePictures.slot", "sitePictures.alt", "sitePictures.updatedAt", ...pictureColumns])
    .where("sitePictures.slot", "in", places)
    .execute();
}

type PictureValues = { pictureId: string | null; alt: string };

/** Builds the state with which a place's form is opened. */
export function sitePictureBase(chosen: SitePicture | undefined): FormBase {
  const values: PictureValues = { pictureId: chosen?.picture.id ?? null, alt: chosen?.alt ?? "" };
  return formBase(values, chosen?.updatedAt ?? 0);
}

const FIELDS: MergeRules<PictureValues>["fields"] = {
  pictureId: { label: "Picture", pictureId: (id) => id },
  alt: { label: "What the picture shows", text: (alt) => alt || "It only decorates" },
};
// A picture's description belongs to that picture.
const MERGE: MergeRules<PictureValues> = { fields: FIELDS, together: [{ fields: ["pictureId", "alt"] }] };
/** Removing a picture removes its description, whoever wrote it. */
const MERGE_REMOVAL: MergeRules<PictureValues> = { fields: FIELDS };

/** The result of a save. `empty`: there is no picture to describe. */
export type SitePictureOutcome = SettingsOutcome | { ok: false; reason: "empty" };

/**
 * Puts a stored picture in a place, or describes the present one, merged with what others saved
 * since the form was opened. Sending the same form twice makes one change.
 *
 * @param mine without a `pictureId`, the picture stays
 * @param seen if omitted, overwrites whatever is stored
 */
export async function replaceSitePicture(
  db: Db,
  actor: Actor,
  place: PicturePlace,
  mine: { pictureId?: string | undefined; alt: string },
  seen?: SeenInForm,
): Promise<SitePictureOutcome> {
  return change(db, actor, SITE_PICTURES, async ({ find, merge, insert, update, audit }) => {
    const row = await find(place);
    const before = storedPlace(row);
    const merged = await merge(MERGE, place, { mine, ...before, seen: seen ?? before.current });
    if (!merged.ok) return merged;
    const { changed, notice } = merged;
    const { pictureId, alt } = merged.values;
    if (pictureId === null)
      return mine.pictureId === undefined && row === undefined
        ? { ok: false, reason: "empty" }
        : { ok: true, notice };
    if (changed.length === 0) return { ok: true, notice };
    if (row) await update(row, { pictureId, alt, updatedAt: nextVersion(row) }, changed);
    else await insert({ slot: place, pictureId, alt, updatedAt: Date.now() }, changed);
    const action = row?.pictureId === pictureId ? "described" : "replaced";
    await audit({ action, subject: PLACES[place], subjectId: pictureId });
    return { ok: true, notice };
  });
}

/**
 * Removes the picture from a place, which then shows our own drawing again. Does nothing if there
 * is no picture.
 *
 * @param seen if omitted, removes whatever is there
 */
export async function removeSitePicture(
  db: Db,
  actor: Actor,
  place: PicturePlace,
  seen?: SeenInForm,
): Promise<SettingsOutcome> {
  return change(db, actor, SITE_PICTURES, async ({ find, merge, remove, audit }) => {
    const row = await find(place);
    const before = storedPlace(row);
    const merged = await merge(MERGE_REMOVAL, place, {
      ...{ mine: { pictureId: null }, ...before },
      seen: seen ?? before.current,
    });
    if (!merged.ok) return merged;
    if (!row || merged.values.pictureId !== null) return { ok: true };
    await remove(row, ["pictureId", "alt"]);
    await audit({ action: "removed", subject: PLACES[place] });
    return { ok: true };
  });
}

export const SITE_PICTURES: RecordKind<"sitePictures"> = {
  table: "sitePictures",
  key: "slot",
  subject: "picture",
  affectsPages: () => true,
};

/** Converts a place's row to the values that a form's save is merged with. */
function storedPlace(row: (PictureValues & { updatedAt: number }) | undefined) {
  const { pictureId, alt, updatedAt } = row ?? { pictureId: null, alt: "", updatedAt: 0 };
  return { current: { values: { pictureId, alt }, updatedAt } };
}
