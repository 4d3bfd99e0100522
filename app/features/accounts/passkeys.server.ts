import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import { spendChallenge } from "./challenges.server.ts";
import { type Confirmed, changeAccounts, changeAsConfirmed } from "./change-accounts.server.ts";
import { beginToNeedFactor, forgetCodesOfNothing } from "./codes.server.ts";
import type { CookieParts } from "./cookies.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { listWaysIn } from "./identities.server.ts";
import { challengeOptions, credentialsOf, expectationsOf, loadWebAuthn } from "./passkey-proofs.server.ts";

export const MAX_PASSKEYS = 20;

type Person = Actor & { id: string; email: string };

/** A passkey as the person's account screen shows it. */
export type Passkey = {
  id: string;
  friendlyName: string;
  isBackedUp: boolean;
  createdAt: number;
  lastUsedAt: number | null;
};

export function listPasskeys(db: ReadDb, userId: string): Promise<Passkey[]> {
  return db
    .selectFrom("passkeys")
    .select(["id", "friendlyName", "isBackedUp", "createdAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Returns the options with which the browser creates a passkey for this person. They prefer one
 * that is discoverable without typing an address and verifies its user. A plain security key is
 * accepted, too, and serves as a second step.
 */
export async function offerPasskey(
  parts: CookieParts,
  person: Person,
  confirmed: Confirmed,
  siteName: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const challenge = await challengeOptions(parts, registrationPurpose(person.id));
  const known = await credentialsOf(parts.db, person.id);
  await changeAsConfirmed(parts.db, person, confirmed, (_, audit) =>
    audit({ action: "began to add", subject: "passkey" }),
  );
  return generateRegistrationOptions({
    ...challenge,
    rpName: siteName,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: known,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

type Registration = { friendlyName: string; response: unknown; sessionId: string };

/**
 * Stores the passkey that the browser has created. From then on a password alone no longer signs
 * this person in.
 *
 * @returns recovery codes to show once, if the person has none yet
 */
export async function createPasskey(
  parts: CookieParts,
  person: Person,
  { friendlyName, response, sessionId }: Registration,
): Promise<
  { ok: true; recoveryCodes: string[] | undefined } | { ok: false; reason: "wrong" | "known" | "too-many" }
> {
  const { id: userId } = person;
  const made = await checkRegistration(parts, userId, response);
  if (!made) return { ok: false, reason: "wrong" };
  const { credential, challenge, isBackedUp } = made;
  return changeAsConfirmed(parts.db, person, { personId: userId, sessionId }, async (trx, audit) => {
    const others = await listPasskeys(trx, userId);
    if (others.length >= MAX_PASSKEYS) return { ok: false, reason: "too-many" };
    if (!(await spendChallenge(trx, challenge))) return { ok: false, reason: "wrong" };
    const isFirst = !(await hasVerifiedFactor(trx, userId));
    const id = newId();
    const kept = await trx
      .insertInto("passkeys")
      .values({
        ...{ id, userId, friendlyName, isBackedUp, createdAt: Date.now(), lastUsedAt: null },
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        signCount: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
      })
      .onConflict((conflict) => conflict.column("credentialId").doNothing())
      .executeTakeFirst();
    if (!kept.numInsertedOrUpdatedRows) return { ok: false, reason: "known" };
    await audit({ action: "created", subject: "passkey", subjectId: id, detail: friendlyName });
    return { ok: true, recoveryCodes: await beginToNeedFactor(trx, userId, { isFirst, sessionId }) };
  });
}

export function renamePasskey(
  db: Db,
  person: Person,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<{ ok: boolean }> {
  return changeAccounts(db, person, async (trx, audit) => {
    const renamed = await trx
      .updateTable("passkeys")
      .set({ friendlyName })
      .where("id", "=", id)
      .where("userId", "=", person.id)
      .executeTakeFirst();
    if (renamed.numUpdatedRows === 0n) return { ok: false };
    await audit({ action: "renamed", subject: "passkey", subjectId: id, detail: friendlyName });
    return { ok: true };
  });
}

/**
 * Removes a passkey, unless it is the person's only way to sign in, without a password or provider.
 */
export function deletePasskey(
  { db, config }: { db: Db; config: Pick<Config, "oidc"> },
  person: Person,
  confirmed: Confirmed,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "gone" | "last-way-in" }> {
  // The person's row is locked, as when unlinking an identity: removing two ways to sign in
  // concurrently must not leave none.
  return changeAsConfirmed(db, person, confirmed, async (trx, audit) => {
    const ways = await listWaysIn(trx, config, person.id);
    if (ways.length === 1 && ways[0] === id) return { ok: false, reason: "last-way-in" };
    const removed = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("userId", "=", person.id)
      .returning("friendlyName")
      .executeTakeFirst();
    if (!removed) return { ok: false, reason: "gone" };
    await forgetCodesOfNothing(trx, person.id);
    await audit({ action: "deleted", subject: "passkey", subjectId: id, detail: removed.friendlyName });
    return { ok: true };
  });
}

async function checkRegistration(parts: CookieParts, userId: string, response: unknown) {
  const { answered, expected } = expectationsOf(parts, registrationPurpose(userId));
  try {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: response as RegistrationResponseJSON,
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    return { credential, isBackedUp, ...answered };
  } catch {
    return undefined;
  }
}

function registrationPurpose(userId: string): string {
  return `new passkey of ${userId}`;
}
