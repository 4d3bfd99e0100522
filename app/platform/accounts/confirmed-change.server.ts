import type { Db, Trx } from "../database/database.server.ts";
import { lockRow } from "../database/lock-row.server.ts";
import { readPasswordHash } from "./password-sign-in.server.ts";

/** Who was confirmed to sit at a session, and what that rests on. */
export type Confirmed = {
  personId: string;
  sessionId: string;
  /**
   * The hash of the password they gave, null for who has none; left out where nobody was asked for
   * one just now.
   */
  passwordHash?: string | null;
};

/**
 * Makes a change for somebody who was confirmed before, if that still stands: since then a reset
 * may have ended their session, or the password may have become another. Whoever sets a password
 * holds the same row, so one comes after the other.
 *
 * @throws a 401 response when it does not stand any more, and nothing is changed
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
