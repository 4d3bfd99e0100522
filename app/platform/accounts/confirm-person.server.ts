import type { Db } from "../database/database.server.ts";
import { giveBackToLimit, takeFromLimit } from "../rate-limits.server.ts";
import type { CurrentSession } from "./administrator.server.ts";
import { isPasswordOf } from "./password-sign-in.server.ts";

/** Whoever has no password shows by a new sign-in that it is they: one that is younger than this. */
export const FRESH_SESSION_MS = 10 * 60_000;
/** A limit of its own: who guesses here has a session, and must not keep the person from signing in. */
const TRIES = { limit: 10, windowMs: 15 * 60_000 };

export type PersonConfirmed =
  | { ok: true }
  | { ok: false; reason: "wrong" | "old-session" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Whether it is really the person who sits at this session, before something is changed that would lock them out: by their
 * current password, or, where they have none, by a session that has just begun.
 *
 * @param password what was typed as the current one
 */
export async function confirmPerson(
  db: Db,
  personId: string,
  session: CurrentSession,
  password: string,
): Promise<PersonConfirmed> {
  if (!(await hasPassword(db, personId)))
    return Date.now() - session.startedAt < FRESH_SESSION_MS
      ? { ok: true }
      : { ok: false, reason: "old-session" };
  const key = `confirm account ${personId}`;
  const { allowed, retryAfterSeconds } = await takeFromLimit(db, key, TRIES);
  if (!allowed) return { ok: false, reason: "too-many", retryAfterSeconds };
  if (!(await isPasswordOf(db, personId, password))) return { ok: false, reason: "wrong" };
  await giveBackToLimit(db, key);
  return { ok: true };
}

/** Whether the person can sign in with a password at all. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom("accounts")
    .select("id")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .where("password", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
