import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import { hashToken } from "./cookies.server.ts";

const RANDOM_BYTES = 16;
const EXPIRY_BYTES = 6;
const CHALLENGE_LIFE_MS = 10 * 60_000;

/**
 * Creates a challenge that only its receiver can answer, for a limited time. It contains its own
 * expiry and our signature, so nothing is stored for visitors who only view the sign-in page.
 *
 * @param purpose what it is for, and for whom; an answer needs the same purpose
 * @returns random bytes, expiry and signature as base64url
 */
export async function makeChallenge(db: Db, purpose: string): Promise<string> {
  const head = Buffer.alloc(RANDOM_BYTES + EXPIRY_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUIntBE(Date.now() + CHALLENGE_LIFE_MS, RANDOM_BYTES, EXPIRY_BYTES);
  return Buffer.concat([head, await signatureOf(db, purpose, head)]).toString("base64url");
}

/** Returns whether we created this challenge for this purpose and it hasn't expired. */
export async function isOurChallenge(db: Db, purpose: string, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, "base64url");
  const head = bytes.subarray(0, RANDOM_BYTES + EXPIRY_BYTES);
  const given = bytes.subarray(RANDOM_BYTES + EXPIRY_BYTES);
  const expected = await signatureOf(db, purpose, head);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return head.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) > Date.now();
}

/**
 * Uses up a correctly answered challenge.
 *
 * @returns false if it was already used
 */
export async function spendChallenge(trx: Trx, challenge: string): Promise<boolean> {
  const now = Date.now();
  await trx.deleteFrom("usedChallenges").where("expiresAt", "<=", now).execute();
  // Compare the bytes, because one value has several base64url spellings.
  const digest = hashToken(Buffer.from(challenge, "base64url").toString("base64url"));
  const noted = await trx
    .insertInto("usedChallenges")
    .values({ digest, expiresAt: now + CHALLENGE_LIFE_MS })
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function signatureOf(db: Db, purpose: string, head: Buffer): Promise<Buffer> {
  const key = await secret(db, "challenges");
  return createHmac("sha256", key).update(`${purpose}\n`).update(head).digest();
}
