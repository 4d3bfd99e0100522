import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import type { ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { isOurChallenge, makeChallenge, spendChallenge } from "./challenges.server.ts";
import type { CookieParts } from "./cookies.server.ts";

/** Loads the library when somebody uses a passkey, because it costs 30 ms and some memory. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The purpose that a passkey signs when it is the whole sign-in. */
export const SIGN_IN_PURPOSE = "sign-in with a passkey";

/** What a challenge is for, and what the library must check the answer against. */
export function expectationsOf(parts: CookieParts, purpose: string) {
  const { origin, hostname } = new URL(parts.config.siteUrl);
  const answered = { challenge: "" };
  return {
    /** The challenge that the browser has answered, once checked. */
    answered,
    expected: {
      expectedChallenge(asked: string) {
        answered.challenge = asked;
        return isOurChallenge(parts.db, purpose, asked);
      },
      expectedOrigin: origin,
      expectedRPID: hostname,
    },
  };
}

/** Returns what the options for creating and using a passkey have in common. */
export async function challengeOptions(parts: CookieParts, purpose: string) {
  const challenge = await makeChallenge(parts.db, purpose);
  return {
    // The domain that passkeys are bound to.
    rpID: new URL(parts.config.siteUrl).hostname,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: 5 * 60_000,
  };
}

/** Returns a person's passkeys in the form that browsers expect. */
export async function credentialsOf(db: ReadDb, userId: string) {
  const rows = await db.selectFrom("passkeys").selectAll().where("userId", "=", userId).execute();
  return rows.map(({ credentialId, transports }) => ({ id: credentialId, ...transportsOf(transports) }));
}

function transportsOf(stored: string): Pick<WebAuthnCredential, "transports"> {
  const transports = JSON.parse(stored) as WebAuthnCredential["transports"];
  return transports && transports.length > 0 ? { transports } : {};
}

type Purpose = { purpose: string; userId?: string };

/**
 * Returns the options with which the browser asks for a passkey.
 *
 * @param asked `userId`: whose passkey; without it the browser offers all that it has for this site
 */
export async function askForPasskey(
  parts: CookieParts,
  { purpose, userId }: Purpose,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    ...(await challengeOptions(parts, purpose)),
    ...(userId ? { allowCredentials: await credentialsOf(parts.db, userId) } : {}),
    // After a password, possession of the key is enough. Alone, it requires user verification.
    userVerification: userId ? "discouraged" : "required",
  });
}

/** A passkey with a valid signature. It counts once {@link takePasskey} has used it up. */
export type PasskeyProof = {
  id: string;
  userId: string;
  friendlyName: string;
  challenge: string;
  signCount: number;
  isBackedUp: boolean;
};

/**
 * Verifies a passkey's signature over our challenge, for this site and purpose, with a known key.
 *
 * @param asked `userId` is the required owner of the key; without it, the device must have verified
 * its user
 */
export async function checkPasskey(
  parts: CookieParts,
  given: unknown,
  { purpose, userId }: Purpose,
): Promise<PasskeyProof | undefined> {
  const response = given as AuthenticationResponseJSON;
  if (typeof response?.id !== "string") return undefined;
  const row = await parts.db
    .selectFrom("passkeys")
    .selectAll()
    .where("credentialId", "=", response.id)
    .executeTakeFirst();
  if (!row || (userId !== undefined && row.userId !== userId)) return undefined;
  const { id, friendlyName, credentialId, publicKey, signCount: counter } = row;
  const { answered, expected } = expectationsOf(parts, purpose);
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter,
        ...transportsOf(row.transports),
      },
      requireUserVerification: userId === undefined,
    });
    if (!verified) return undefined;
    const { newCounter: signCount, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { id, userId: row.userId, friendlyName, ...answered, signCount, isBackedUp };
  } catch {
    // The library throws for any mismatch, with a message meant for developers.
    return undefined;
  }
}

/**
 * Uses up a verified signature.
 *
 * @returns false if it was used before, or if the key has been copied
 */
export async function takePasskey(trx: Trx, proof: PasskeyProof): Promise<boolean> {
  const { id, signCount, isBackedUp, challenge } = proof;
  const used = await trx
    .updateTable("passkeys")
    .set({ signCount, isBackedUp, lastUsedAt: Date.now() })
    .where("id", "=", id)
    // Keys with a counter increase it with each use; others always send 0.
    .where((eb) =>
      eb.or([eb("signCount", "<", signCount), eb.and([eb("signCount", "=", 0), eb.val(signCount === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n && spendChallenge(trx, challenge);
}
