import type { ReadDb } from "../database/database.server.ts";
import { HASH_OF_NOBODY, isPassword } from "./password.server.ts";

/** More than anybody's password; no longer text is hashed. */
const LONGEST_PASSWORD = 128;

/**
 * `hash`: what is stored of the password, if it was right. Whoever opens something for it asks
 * whether it is stored still.
 */
type Found = { person: { id: string; email: string } | undefined; hash: string | undefined };

/**
 * Looks for the account of an e-mail address and whether a password opens it. Takes the same time for an unknown address and
 * for a person without a password as for a wrong one: a hash is computed in every case.
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

/** What is stored of this person's password; null for who has none. */
export async function readPasswordHash(db: ReadDb, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom("accounts")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return found?.password ?? null;
}

/** Whether it is the password of this hash. Without one it takes as long, and is false. */
export async function fitsHash(password: string, hash: string | null | undefined): Promise<boolean> {
  const isShortEnough = [...password].length <= LONGEST_PASSWORD;
  const isRight = await isPassword(isShortEnough ? password : "", hash ?? HASH_OF_NOBODY);
  return isRight && isShortEnough && typeof hash === "string";
}
