import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { isOurChallenge, makeChallenge } from "./challenges.server.ts";
import { type Confirmed, changeAsConfirmed } from "./change-accounts.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server.ts";
import { endSessions } from "./sessions.server.ts";
import { findStep, makeTotpSecret } from "./totp.server.ts";
import { seal, unseal } from "./vault.server.ts";

export const MAX_FACTORS = 10;

type Person = Actor & { id: string };

/** A factor as the person's account screen shows it. */
export type Factor = {
  id: string;
  friendlyName: string;
  factorType: "totp" | "phone";
  status: "unverified" | "verified";
  lastUsedAt: number | null;
};

/** What an authenticator app needs to enrol. `challenge` is sent back with its first code. */
export type Enrolment = { id: string; friendlyName: string; secret: string; challenge: string };

type Gone = { ok: false; reason: "gone" };

export function listFactors(db: ReadDb, userId: string): Promise<Factor[]> {
  return db
    .selectFrom("factors")
    .select(["id", "friendlyName", "factorType", "status", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Adds an authenticator app. It is active once its first code was correct. */
export async function createTotpFactor(
  db: Db,
  person: Person,
  confirmed: Confirmed,
  friendlyName: string,
): Promise<({ ok: true } & Enrolment) | { ok: false; reason: "taken" | "too-many" }> {
  const id = newId();
  const secret = makeTotpSecret();
  const sealed = await seal(db, secret, nameOf(id, person.id));
  const challenge = await makeChallenge(db, nameOf(id, person.id));
  return changeAsConfirmed(db, person, confirmed, async (trx, audit) => {
    const others = await listFactors(trx, person.id);
    if (others.length >= MAX_FACTORS) return { ok: false, reason: "too-many" };
    const folded = friendlyName.toLowerCase();
    if (others.some((other) => other.friendlyName.toLowerCase() === folded))
      return { ok: false, reason: "taken" };
    const row = { id, userId: person.id, friendlyName, secret: sealed, createdAt: Date.now() };
    await trx
      .insertInto("factors")
      .values({ ...row, factorType: "totp", status: "unverified", lastUsedAt: null })
      .execute();
    await audit({ action: "created", subject: "authenticator app", subjectId: id, detail: friendlyName });
    return { ok: true, id, friendlyName, secret, challenge };
  });
}

/** Returns the enrolment details again, for a factor that isn't verified yet. */
export async function challengeFactor(
  db: Db,
  person: Person,
  confirmed: Confirmed,
  id: string,
): Promise<({ ok: true } & Enrolment) | Gone> {
  const factor = await findUnverified(db, person, id);
  if (!factor) return { ok: false, reason: "gone" };
  const secret = await unseal(db, factor.secret, nameOf(id, person.id));
  const challenge = await makeChallenge(db, nameOf(id, person.id));
  const { friendlyName } = factor;
  return changeAsConfirmed(db, person, confirmed, async (_, audit) => {
    await audit({ action: "continued", subject: "authenticator app", subjectId: id, detail: friendlyName });
    return { ok: true, id, friendlyName, secret, challenge };
  });
}

/**
 * Verifies the first code of an app, after which every sign-in needs one. Ends all other sessions
 * of the person, because they began without a second factor.
 *
 * @param sessionId the current session; it counts as one with a second factor from now on
 * @returns recovery codes to show once, if the person has none yet
 */
export async function verifyTotpFactor(
  db: Db,
  person: Person,
  { id, code, challenge, sessionId }: Record<"id" | "code" | "challenge" | "sessionId", string>,
): Promise<{ ok: true; recoveryCodes: string[] | undefined } | Gone | { ok: false; reason: "wrong" }> {
  const gone: Gone = { ok: false, reason: "gone" };
  if (!(await isOurChallenge(db, nameOf(id, person.id), challenge))) return gone;
  const factor = await findUnverified(db, person, id);
  if (!factor) return gone;
  const step = findStep(await unseal(db, factor.secret, nameOf(id, person.id)), code, Date.now());
  if (step === undefined) return { ok: false, reason: "wrong" };
  return changeAsConfirmed(db, person, { personId: person.id, sessionId }, async (trx, audit) => {
    const isFirst = !(await hasVerifiedFactor(trx, person.id));
    const verified = await trx
      .updateTable("factors")
      .set({ status: "verified", lastStep: step, lastUsedAt: Date.now() })
      .where("id", "=", id)
      .where("status", "=", "unverified")
      .executeTakeFirst();
    if (verified.numUpdatedRows === 0n) return gone;
    const detail = factor.friendlyName;
    await audit({ action: "verified", subject: "authenticator app", subjectId: id, detail });
    return { ok: true, recoveryCodes: await beginToNeedFactor(trx, person.id, { isFirst, sessionId }) };
  });
}

/**
 * Ends the sessions that began without a second factor, except the one in which it was added.
 *
 * @returns ten recovery codes for a person who has none
 */
export async function beginToNeedFactor(
  trx: Trx,
  userId: string,
  { isFirst, sessionId }: { isFirst: boolean; sessionId: string },
): Promise<string[] | undefined> {
  if (isFirst) {
    await endSessions(trx, userId, sessionId);
    await trx
      .updateTable("sessions")
      .set({ hasSecondFactor: true })
      .where("userId", "=", userId)
      .where("id", "=", sessionId)
      .execute();
  }
  return (await countRecoveryCodes(trx, userId)) > 0 ? undefined : makeRecoveryCodes(trx, userId);
}

/** Finds a factor of this person that isn't verified yet. */
function findUnverified(db: ReadDb, person: Person, id: string) {
  return db
    .selectFrom("factors")
    .select(["secret", "friendlyName"])
    .where("id", "=", id)
    .where("userId", "=", person.id)
    .where("status", "=", "unverified")
    .executeTakeFirst();
}

/**
 * Removes a factor of this person. Removes the recovery codes with the last one, because they have
 * nothing left to replace.
 */
export function deleteFactor(
  db: Db,
  person: Person,
  confirmed: Confirmed,
  id: string,
): Promise<{ ok: true } | Gone> {
  return changeAsConfirmed(db, person, confirmed, async (trx, audit) => {
    const removed = await trx
      .deleteFrom("factors")
      .where("id", "=", id)
      .where("userId", "=", person.id)
      .returning("friendlyName")
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "gone" };
    await forgetCodesOfNothing(trx, person.id);
    const detail = removed.friendlyName;
    await audit({ action: "deleted", subject: "authenticator app", subjectId: id, detail });
    return { ok: true };
  });
}

/** Deletes the recovery codes of a person without a factor, for which a code could stand in. */
export async function forgetCodesOfNothing(trx: Trx, userId: string): Promise<void> {
  if (await hasVerifiedFactor(trx, userId)) return;
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await trx.deleteFrom("pendingSignIns").where("userId", "=", userId).execute();
}

/**
 * Returns whether a person would have no verified factor without this one (an app or a passkey).
 */
export async function isLastFactor(db: ReadDb, userId: string, id: string): Promise<boolean> {
  const passkeys = await db.selectFrom("passkeys").select("id").where("userId", "=", userId).execute();
  const apps = (await listFactors(db, userId)).filter(({ status }) => status === "verified");
  const all = [...apps, ...passkeys];
  return all.length === 1 && all[0]?.id === id;
}

/**
 * Verifies and uses up a code from one of a person's apps. Each code works once, even in concurrent
 * requests: the time step of the last one is stored, and only later ones are accepted.
 *
 * @returns the name of the app, or undefined
 */
export async function takeTotpCode(trx: Trx, userId: string, code: string): Promise<string | undefined> {
  const now = Date.now();
  const factors = await trx
    .selectFrom("factors")
    .select(["id", "secret", "friendlyName"])
    .where("userId", "=", userId)
    .where("factorType", "=", "totp")
    .where("status", "=", "verified")
    .execute();
  for (const factor of factors) {
    const step = findStep(await unseal(trx, factor.secret, nameOf(factor.id, userId)), code, now);
    if (step === undefined) continue;
    const taken = await trx
      .updateTable("factors")
      .set({ lastStep: step, lastUsedAt: now })
      .where("id", "=", factor.id)
      .where("lastStep", "<", step)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) return factor.friendlyName;
  }
  return undefined;
}

/** Returns the text that binds a secret or challenge to its factor and person. */
function nameOf(id: string, userId: string): string {
  return `factor ${id} of ${userId}`;
}
