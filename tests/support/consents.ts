import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { sealNames } from "#app/features/pictures/consent-key.server.ts";
import { sealPhoto } from "#app/platform/secrets/sealed-texts.server.ts";
import type { Schema } from "#db/schema.ts";

/** A consent as stored, which counts. */
export const CONSENT_ROW: Insertable<Schema["consents"]> = {
  ...{ id: "consent", pseudonym: "Amina", sealed: "", assent: "spoken", guardian: "adult", turnsAdult: null },
  ...{ forWebsite: true, forSocial: false, forPrint: false, forAppeals: false, validUntil: "2030-01-31" },
  ...{ askedBy: "", askedOn: "2026-01-31", askedAgainOn: "2026-02-01", stopAskedAt: null },
  remindedDays: null,
  ...{ endsAt: 1000, createdAt: 1, updatedAt: 1 },
};

/** The fields of the form of a new consent. */
export const CONSENT_FORM = {
  pseudonym: "Amina",
  name: "Blessing",
  guardianName: "Mrs Canary-Okoro",
  contact: "0800 000",
  assent: "spoken",
  guardian: "written",
  turnsAdult: "2031-05",
  forWebsite: "on",
  askedBy: "Ada Obi",
  askedOn: "2026-01-31",
  validUntil: "2030-01-31",
};

type ChangedSite = { change: (statement: string) => void; dataDir: string };

/**
 * Inserts a consent that waits for the second question, and returns its id.
 *
 * @param change runs a statement on the site's database
 */
export function insertConsent({ change, dataDir }: ChangedSite, pseudonym: string): string {
  const id = randomUUID();
  const names = { name: "Blessing", guardian: "Mrs Okoro", contact: "" };
  const sealed = sealNames({ dataDir, consentKey: undefined }, names, id);
  change(`insert into consents (id, pseudonym, sealed, assent, guardian, for_website, for_social, for_print,
      for_appeals, asked_by, asked_on, valid_until, ends_at, created_at, updated_at)
    values ('${id}', '${pseudonym}', '${sealed}', 'spoken', 'adult', true, false, false,
      false, 'Ada Obi', '2026-01-31', '2030-01-31', 1900000000000, 1, 1)`);
  return id;
}

/** Inserts such a consent with a photo of the signed form, and returns its id. */
export function insertSignedForm(site: ChangedSite, pseudonym: string): string {
  const id = insertConsent(site, pseudonym);
  const sealed = sealPhoto(
    { dataDir: site.dataDir, consentKey: undefined },
    Buffer.from("photo"),
    `form ${id}`,
  );
  site.change(`insert into consent_forms (consent_id, sealed, created_at) values ('${id}', '${sealed}', 1)`);
  return id;
}
