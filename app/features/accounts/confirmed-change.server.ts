import type { Db, Trx } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { readPasswordHash } from "./password-sign-in.server.ts";

/** A confirmed person and session, and what the confirmation is based on. */
export type Confirmed = {
  personId: string;
  sessionId: string;
  /**
   * The hash of the password they gave; null for a person without a password. Omitted if no
   * password was just asked for.
   */
  passwordHash?: string | null;
};

/**
 * Makes a change for a person who was confirmed before, provided the confirmation still holds:
 * since then a reset may have ended their session, or the password may have changed. Setting a
 * password locks the same row, so the two can't run concurrently.
 *
 * @throws a 401 response if the confirmation no longer holds; nothing is changed then
 */
export function changeAsConfirmed<T>(
  db: Db,
  confirmed: Confirmed,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockRow(trx, "users", confirmed.personId);
    if (!(await stands(trx, confirmed))) throw new Response("Sign in first", { status: 401 });
    return change(trx);
  });
}

async function stands(trx: Trx, { personId, sessionId, passwordHash }: Confirmed): Promise<boolean> {
  const session = await trx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", personId)
    .where("users.endedAt", "is", null)
    .where("sessions.expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!session) return false;
  return passwordHash === undefined || (await readPasswordHash(trx, personId)) === passwordHash;
}
