import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { requestOverwriting } from "#app/platform/database/overwrite-deleted.server.ts";
import type { WritableSite } from "#app/platform/http/site.server.ts";
import { ofConsent, renewPermissions } from "#app/platform/images/picture-permission.server.ts";
import { removeFiles } from "#app/platform/images/picture-removals.server.ts";
import { markWithdrawn } from "#app/platform/images/withdrawal-marks.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { change, nextVersion, type RecordKind } from "#app/platform/records/change.server.ts";
import type { MergeRules } from "#app/platform/records/merge-values.server.ts";
import type { SaveOutcome } from "#app/platform/records/save-outcome.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { addDays, dateIn, instantOf } from "#app/platform/time/site-time.server.ts";
import type { Instant } from "#db/schema.ts";
import type { ConsentInput, NewConsentInput } from "./consent-input.ts";
import { type ConsentNames, sealNames, unsealNames } from "./consent-key.server.ts";
import { CONSENT_USES, type ConsentUse } from "./consent-uses.ts";
import { addChild } from "./picture-details.server.ts";

export const CONSENTS: RecordKind<"consents"> = {
  table: "consents",
  subject: "consent",
  // As for what people say about a picture.
  affectsPages: () => false,
};

type ConsentValues = Omit<ConsentInput, "updatedAt" | "opened" | "name" | "guardianName" | "contact">;

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");
const HOW = { spoken: "She said so", written: "In writing", adult: "She is an adult" } as const;

const MERGE: MergeRules<ConsentValues> = {
  fields: {
    pseudonym: { label: "Name here", text: String },
    assent: { label: "How she agreed", text: (how) => HOW[how] },
    guardian: { label: "How her guardian agreed", text: (how) => HOW[how] },
    forWebsite: { label: CONSENT_USES.forWebsite, text: yesOrNo },
    forSocial: { label: CONSENT_USES.forSocial, text: yesOrNo },
    forPrint: { label: CONSENT_USES.forPrint, text: yesOrNo },
    forAppeals: { label: CONSENT_USES.forAppeals, text: yesOrNo },
    askedBy: { label: "Who asked", text: String },
    askedOn: { label: "When she was asked", text: String },
    validUntil: { label: "Until", text: String },
    turnsAdult: { label: "Turns 18", text: (month) => month ?? "" },
  },
  together: [{ fields: ["guardian", "turnsAdult"] }],
};

/** Reads the values of a stored consent that its form changes. */
export function consentValues(row: ConsentValues): ConsentValues {
  const { pseudonym, assent, guardian, forWebsite, forSocial, forPrint, forAppeals } = row;
  const { askedBy, askedOn, validUntil, turnsAdult } = row;
  return {
    ...{ pseudonym, assent, guardian, forWebsite, forSocial, forPrint, forAppeals },
    ...{ askedBy, askedOn, validUntil, turnsAdult },
  };
}

/**
 * `taken`: another girl has this name here. `unreadable`: only a part of her names was typed, and
 * the key to the others is missing.
 */
export type ConsentOutcome = SaveOutcome | { ok: false; reason: "taken" | "withdrawn" | "unreadable" };

/** Where consents and the key to their names are. */
export type ConsentPlace = Pick<WritableSite, "db" | "config">;

/**
 * Records a consent. Visitors see nothing before she was asked a second time.
 *
 * @param picture the picture that it is recorded for
 */
export async function createConsent(
  { db, config }: ConsentPlace,
  actor: Actor,
  { id, picture, name, guardianName, contact, ...values }: NewConsentInput,
): Promise<ConsentOutcome> {
  const sealed = sealNames(config, { name, guardian: guardianName, contact }, id);
  return change(db, actor, CONSENTS, async ({ trx, find, insert, audit }): Promise<ConsentOutcome> => {
    if (await find(id)) return { ok: true };
    if (await isTaken(trx, values.pseudonym, id)) return { ok: false, reason: "taken" };
    const now = Date.now();
    const endsAt = await endOf(trx, values);
    await insert({ id, ...values, sealed, endsAt, askedAgainOn: null, createdAt: now, updatedAt: now });
    if (picture) await addChild(trx, actor, picture, id);
    await audit({ action: "recorded", subjectId: id, detail: values.pseudonym });
    return { ok: true };
  });
}

/**
 * Records a consent that a device has kept. Nobody is asked for another name if hers is taken: a
 * number is added, and the answer says so.
 */
export async function createKeptConsent(
  place: ConsentPlace,
  actor: Actor,
  input: NewConsentInput,
): Promise<ConsentOutcome> {
  for (let number = 1; ; number += 1) {
    const pseudonym = number === 1 ? input.pseudonym : `${input.pseudonym.slice(0, 56)} ${number}`;
    const outcome = await createConsent(place, actor, { ...input, pseudonym });
    if (outcome.ok && number > 1)
      return {
        ok: true,
        notice: `Another girl is called ${input.pseudonym} here, so she is ${pseudonym} now.`,
      };
    if (outcome.ok || outcome.reason !== "taken") return outcome;
  }
}

/**
 * Changes a consent, merged with what others changed. Names that are left empty stay. She must be
 * asked a second time for more than she has agreed to.
 */
export async function updateConsent(
  { db, config }: ConsentPlace,
  actor: Actor,
  id: string,
  { updatedAt, opened, name, guardianName, contact, ...mine }: ConsentInput,
): Promise<ConsentOutcome> {
  return change(db, actor, CONSENTS, async (running): Promise<ConsentOutcome> => {
    const { trx, find, merge, update, audit } = running;
    const before = await find(id);
    if (!before) return { ok: false, reason: "gone" };
    if (before.withdrawnAt !== null) return { ok: false, reason: "withdrawn" };
    const merged = await merge(MERGE, id, {
      mine,
      current: { values: consentValues(before), updatedAt: before.updatedAt },
      seen: { updatedAt, opened },
    });
    if (!merged.ok) return merged;
    const { values, changed, notice } = merged;
    if (await isTaken(trx, values.pseudonym, id)) return { ok: false, reason: "taken" };
    const typed = { name, guardian: guardianName, contact };
    const hasNewNames = Object.values(typed).some((text) => text !== "");
    if (changed.length === 0 && !hasNewNames) return { ok: true, notice };
    const sealed = hasNewNames ? sealAgain(config, before, typed) : before.sealed;
    if (sealed === undefined) return { ok: false, reason: "unreadable" };
    const endsAt = await endOf(trx, values);
    const askedAgainOn = widens(before, { ...values, endsAt }) ? null : before.askedAgainOn;
    const remindedDays = endsAt === before.endsAt ? before.remindedDays : null;
    const after = { ...values, sealed, endsAt, remindedDays, askedAgainOn, updatedAt: nextVersion(before) };
    await update(before, after, changed);
    await renewPermissions(trx, ofConsent(id));
    const labels = [...changed.map((field) => MERGE.fields[field].label), ...(hasNewNames ? ["names"] : [])];
    await audit({ action: "updated", subjectId: id, detail: `${values.pseudonym}: ${labels.join(", ")}` });
    return { ok: true, notice };
  });
}

type Extent = Record<ConsentUse, boolean> & { endsAt: Instant };

/** Whether a consent is for something more, or for longer. */
function widens(before: Extent, after: Extent): boolean {
  const uses = Object.keys(CONSENT_USES) as ConsentUse[];
  return after.endsAt > before.endsAt || uses.some((use) => after[use] && !before[use]);
}

/** @returns undefined if names would be lost that another key can still read */
function sealAgain(
  config: ConsentPlace["config"],
  before: { id: string; sealed: string },
  typed: ConsentNames,
): string | undefined {
  const old = unsealNames(config, before.sealed, before.id);
  if (!old) return typed.name === "" ? undefined : sealNames(config, typed, before.id);
  const names = {
    name: typed.name || old.name,
    guardian: typed.guardian || old.guardian,
    contact: typed.contact || old.contact,
  };
  return sealNames(config, names, before.id);
}

/**
 * Records that she was asked a second time and still agrees, or agrees again. From now on the
 * consent counts.
 */
export function confirmConsent(db: Db, actor: Actor, id: string): Promise<ConsentOutcome> {
  return change(db, actor, CONSENTS, async ({ trx, find, update, audit }): Promise<ConsentOutcome> => {
    const before = await find(id);
    if (!before) return { ok: false, reason: "gone" };
    if (before.withdrawnAt !== null) return { ok: false, reason: "withdrawn" };
    const { timeZone } = await readSiteSettings(trx);
    const askedAgainOn = dateIn(timeZone, Date.now());
    const after = { askedAgainOn, stopAskedAt: null, updatedAt: nextVersion(before) };
    await update(before, after, ["askedAgainOn"]);
    await renewPermissions(trx, ofConsent(id));
    await audit({ action: "confirmed", subjectId: id, detail: before.pseudonym });
    return { ok: true };
  });
}

/**
 * Withdraws a consent for good. From the next request on nobody sees her pictures, and their files
 * are removed. What cannot be removed now, a job removes later.
 */
export async function withdrawConsent(
  { db, files }: Pick<WritableSite, "db" | "files">,
  actor: Actor,
  id: string,
): Promise<ConsentOutcome> {
  let pictures: string[] = [];
  const outcome = await change(db, actor, CONSENTS, async (running): Promise<ConsentOutcome> => {
    const { trx, find, update, audit } = running;
    const before = await find(id);
    if (!before) return { ok: false, reason: "gone" };
    if (before.withdrawnAt !== null) return { ok: true };
    const withdrawnAt = Date.now();
    await update(before, { withdrawnAt, updatedAt: nextVersion(before) }, ["withdrawnAt"]);
    pictures = await withdrawPictures(trx, id, withdrawnAt);
    await renewPermissions(trx, ofConsent(id));
    await audit({ action: "withdrawn", subjectId: id, detail: before.pseudonym });
    return { ok: true };
  });
  const removals = pictures.map((picture) => removeFiles({ db, files }, picture));
  await Promise.allSettled([...removals, ...(outcome.ok ? [markWithdrawn(files, id)] : [])]);
  return outcome;
}

/** The rows stay, so that their addresses answer 410 and nobody uploads them again. */
async function withdrawPictures(trx: Trx, consentId: string, withdrawnAt: Instant): Promise<string[]> {
  const withdrawn = await trx
    .updateTable("pictures")
    // The placeholder shows what the picture shows, only smaller.
    .set({ withdrawnAt, placeholder: "", hasAvif: false })
    .where("withdrawnAt", "is", null)
    .where("id", "in", (eb) =>
      eb.selectFrom("pictureConsents").select("pictureId").where("consentId", "=", consentId),
    )
    .returning(["id", "widths"])
    .execute();
  if (withdrawn.length === 0) return [];
  await trx
    .insertInto("pictureRemovals")
    .values(withdrawn.map(({ id, widths }) => ({ pictureId: id, widths, claimedUntil: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await requestOverwriting(trx);
  return withdrawn.map(({ id }) => id);
}

async function isTaken(db: ReadDb, pseudonym: string, id: string): Promise<boolean> {
  const other = db
    .selectFrom("consents")
    .select("id")
    .where("pseudonym", "=", pseudonym)
    .where("id", "<>", id);
  return (await other.executeTakeFirst()) !== undefined;
}

/** A guardian's consent ends when she turns eighteen: then she must be asked herself. */
async function endOf(
  db: ReadDb,
  { validUntil, guardian, turnsAdult }: Pick<ConsentValues, "validUntil" | "guardian" | "turnsAdult">,
): Promise<Instant> {
  const { timeZone } = await readSiteSettings(db);
  const after = addDays(validUntil, 1);
  const adult = guardian === "adult" || turnsAdult === null ? after : `${turnsAdult}-01`;
  return instantOf(adult < after ? adult : after, null, timeZone);
}
