import type { ReadDb } from "#app/platform/database/database.server.ts";
import { HASH_OF_NOBODY, isPassword } from "./password.server.ts";

/** Longer text is never hashed, because no password is longer. */
const MAX_PASSWORD = 128;

/**
 * `hash` is the stored hash if the password was correct. Before acting on it, the caller checks
 * that it is still the stored one.
 */
type Found = { person: { id: string; email: string } | undefined; hash: string | undefined };

/**
 * Finds the account of an e-mail address and checks its password. Always computes a hash, so an
 * unknown address and a person without a password take the same time as a wrong password.
 *
 * @param email the name of the account (`accountName`)
 */
export async function findByPassword(db: ReadDb, email: string, password: string): Promise<Found> {
  const found = await db
    .selectFrom("users")
    .leftJoin("accounts", (join) =>
      join.onRef("accounts.userId", "=", "users.id").on("accounts.providerId", "=", "credential"),
    )
    .select(["users.id", "users.email", "accounts.password"])
    .where("users.email", "=", email)
    .executeTakeFirst();
  const isRight = await fitsHash(password, found?.password);
  const hash = (isRight && found?.password) || undefined;
  return { person: found && { id: found.id, email: found.email }, hash };
}

/** Returns the hash of this person's password; null for a person without one. */
export async function readPasswordHash(db: ReadDb, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return found?.password ?? null;
}

/**
 * Returns whether a password matches this hash. Without a hash, returns false after the same time.
 */
export async function fitsHash(password: string, hash: string | null | undefined): Promise<boolean> {
  const isShortEnough = [...password].length <= MAX_PASSWORD;
  const isRight = await isPassword(isShortEnough ? password : "", hash ?? HASH_OF_NOBODY);
  return isRight && isShortEnough && typeof hash === "string";
}
