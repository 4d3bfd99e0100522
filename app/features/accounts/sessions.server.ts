import { createHash } from "node:crypto";
import type { Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Instant } from "#db/schema.ts";
import { needsSecondFactor } from "./factor-standing.server.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./session.ts";

/**
 * Hashes a token of 32 random bytes for storage. The token can't be derived from anything in the
 * database.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

type NewSession = {
  /** The value of the browser's cookie. */
  token: string;
  userId: string;
  hasSecondFactor: boolean;
  /** Whether the person has just given a password or a passkey. */
  isConfirmed: boolean;
  userAgent: string | null;
};

/** Starts a session, and deletes expired ones. */
export async function startSession(
  trx: Trx,
  { token, isConfirmed, ...session }: NewSession,
  now = Date.now(),
): Promise<void> {
  await trx.deleteFrom("sessions").where("expiresAt", "<=", now).execute();
  await trx
    .insertInto("sessions")
    .values({
      ...session,
      id: newId(),
      tokenHash: hashToken(token),
      createdAt: now,
      lastUsedAt: now,
      confirmedAt: isConfirmed ? now : null,
      expiresAt: now + SESSION_IDLE_MS,
    })
    .execute();
}

export type FoundSession = { administrator: Administrator; session: CurrentSession; lastUsedAt: Instant };

/**
 * Finds the session of a token, in one query that changes nothing.
 *
 * @returns undefined if the session has expired, if the person's access has ended, or if the person
 * has a second factor that this session didn't use
 */
export async function findSession(
  db: ReadDb,
  token: string,
  now = Date.now(),
): Promise<FoundSession | undefined> {
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "users.name", "users.email", "users.role"])
    .select(["sessions.id as sessionId", "sessions.createdAt", "lastUsedAt", "confirmedAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", now)
    .where("users.endedAt", "is", null)
    .where((eb) => eb.or([eb("hasSecondFactor", "=", true), eb.not(needsSecondFactor(eb))]))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, name, email, role, lastUsedAt, confirmedAt } = found;
  const session = { id: found.sessionId, startedAt: found.createdAt, confirmedAt };
  return { administrator: { id, name, email, role }, session, lastUsedAt };
}

/** Extends a session in use, up to its maximum lifetime. */
export async function renewSession(
  db: Db,
  { id, startedAt }: CurrentSession,
  now = Date.now(),
): Promise<void> {
  const expiresAt = Math.min(now + SESSION_IDLE_MS, startedAt + SESSION_ABSOLUTE_MS);
  await db.updateTable("sessions").set({ lastUsedAt: now, expiresAt }).where("id", "=", id).execute();
}

/**
 * Ends the sessions and pending sign-ins of a person.
 *
 * @param exceptId the one session to keep
 * @returns the number of sessions ended
 */
export async function endSessions(trx: Trx, userId: string, exceptId?: string): Promise<number> {
  await trx.deleteFrom("pendingSignIns").where("userId", "=", userId).execute();
  let ending = trx.deleteFrom("sessions").where("userId", "=", userId);
  if (exceptId !== undefined) ending = ending.where("id", "<>", exceptId);
  return (await ending.returning("id").execute()).length;
}
