import type { Administrator } from "#app/platform/accounts/administrator.server.ts";
import { isAlone } from "#app/platform/accounts/is-alone.server.ts";
import type { ReadDb } from "#app/platform/database/database.server.ts";
import { FOR_EVER } from "#app/platform/images/picture-permission.server.ts";
import type { PictureColumns } from "#app/platform/images/shown-pictures.server.ts";
import { formBase } from "#app/platform/records/merge-values.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { localDate } from "#app/platform/time/local-date.ts";
import { listConsents } from "./consent-list.server.ts";
import { readPictureValues } from "./picture-details.server.ts";
import { findLibraryPicture, listUses } from "./picture-library.server.ts";

/** Reads a picture with everything that its screen shows; undefined if there is none. */
export async function readPictureScreen(
  db: ReadDb,
  columns: PictureColumns,
  id: string,
  person: Pick<Administrator, "id">,
) {
  const listed = await findLibraryPicture(db, id);
  if (!listed) return undefined;
  const [{ values, updatedAt }, uses, consents, { timeZone }, alone] = await Promise.all([
    readPictureValues(db, id),
    listUses(db, columns, id),
    listConsents(db),
    readSiteSettings(db),
    isAlone(db, person),
  ]);
  return {
    ...{ listed, values, uses, base: formBase(values, updatedAt) },
    /** Who may approve it: this person, also alone with a reason, or only somebody else. */
    approver:
      listed.classifiedBy !== person.id
        ? ("second" as const)
        : alone
          ? ("alone" as const)
          : ("other" as const),
    approvedOn: listed.approvedAt === null ? undefined : localDate(listed.approvedAt, timeZone),
    updatedAt,
    /** The last day on which visitors see it, if it ends. */
    until: listed.shownUntil < FOR_EVER ? localDate(listed.shownUntil - 1, timeZone) : undefined,
    consents: consents.filter(
      ({ state, id: consent }) => state !== "withdrawn" || values.consents.includes(consent),
    ),
  };
}

export type PictureScreenData = NonNullable<Awaited<ReturnType<typeof readPictureScreen>>>;
