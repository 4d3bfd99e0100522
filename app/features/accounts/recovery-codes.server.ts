import { createHmac } from "node:crypto";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { secret } from "#app/platform/database/secrets.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { type Confirmed, changeAsConfirmed } from "./change-accounts.server.ts";
import { hasVerifiedFactor } from "./factor-standing.server.ts";
import { makeReadableSecret } from "./password.server.ts";

export const RECOVERY_CODES = 10;

/**
 * Creates ten new codes for a person, each of which signs them in once without their device.
 * Earlier codes stop working.
 *
 * @returns the codes, to be shown once: only keyed digests are stored
 */
export async function makeRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  // Twelve characters are 59 random bits.
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeReadableSecret(3, 4));
  const key = await secret(trx, "recovery codes");
  const createdAt = Date.now();
  await trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
  await trx
    .insertInto("recoveryCodes")
    .values(codes.map((code) => ({ userId, digest: digestOf(key, userId, code), usedAt: null, createdAt })))
    .execute();
  return codes;
}

/**
 * Creates ten new recovery codes for a person with a factor.
 *
 * @returns the codes, to be shown once; undefined without a factor
 */
export function replaceRecoveryCodes(
  db: Db,
  person: Actor & { id: string },
  confirmed: Confirmed,
): Promise<string[] | undefined> {
  return changeAsConfirmed(db, person, confirmed, async (trx, audit) => {
    if (!(await hasVerifiedFactor(trx, person.id))) return undefined;
    await audit({ action: "replaced", subject: "recovery codes" });
    return makeRecoveryCodes(trx, person.id);
  });
}

/**
 * Uses up one of a person's codes.
 *
 * @returns whether the code was valid; of several concurrent uses only one gets true
 */
export async function takeRecoveryCode(trx: Trx, userId: string, typed: string): Promise<boolean> {
  const taken = await trx
    .updateTable("recoveryCodes")
    .set({ usedAt: Date.now() })
    .where("userId", "=", userId)
    .where("digest", "=", digestOf(await secret(trx, "recovery codes"), userId, typed))
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Returns how many unused codes a person has. */
export async function countRecoveryCodes(db: ReadDb, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Ignores spaces, dashes and case, because the code may be copied from paper. */
function digestOf(key: string, userId: string, typed: string): string {
  const code = typed
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
  return createHmac("sha256", key).update(`${userId} ${code}`).digest("base64url");
}
