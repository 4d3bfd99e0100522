import type { Db, ReadDb, Trx } from "../database/database.server.ts";
import type { Administrator, CurrentSession } from "./administrator.server.ts";
import { type Confirmed, changeAsConfirmed } from "./confirmed-change.server.ts";
import { checkPasskey, takePasskey } from "./passkey-proofs.server.ts";
import { fitsHash, readPasswordHash } from "./password-sign-in.server.ts";
import type { CookieParts } from "./session-cookie.server.ts";
import { takeSessionTry } from "./sign-in-limits.server.ts";

/** How long a password or passkey counts for dangerous acts. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** `confirmed` goes with the change that was asked for, to {@link changeAsConfirmed}. */
export type PersonConfirmed = { ok: true; confirmed: Confirmed } | PersonUnconfirmed;

export type PersonUnconfirmed =
  | { ok: false; reason: "wrong" | "old-session" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** How a person can show that it is they. With neither they sign in once more. */
export type ConfirmWays = { password: boolean; passkey: boolean };

/** Whether the person has given a password or a passkey in this session within the last ten minutes. */
export async function isConfirmed(db: ReadDb, personId: string, session: CurrentSession): Promise<boolean> {
  if (isRecent(session.confirmedAt)) return true;
  if (!isRecent(session.startedAt)) return false;
  const { password, passkey } = await listConfirmWays(db, personId);
  return !password && !passkey;
}

export async function listConfirmWays(db: ReadDb, personId: string): Promise<ConfirmWays> {
  const passkey = await db
    .selectFrom("passkeys")
    .select("id")
    .where("userId", "=", personId)
    .limit(1)
    .executeTakeFirst();
  return { password: await hasPassword(db, personId), passkey: passkey !== undefined };
}

/**
 * Whether it is really the person who sits at this session: by their current password, or, where they have none, by a
 * passkey or a sign-in of the last ten minutes. The session counts as confirmed from then on.
 *
 * @param password what was typed as the current one
 */
export async function confirmPerson(
  db: Db,
  { id: personId, email }: Pick<Administrator, "id" | "email">,
  session: CurrentSession,
  password: string,
): Promise<PersonConfirmed> {
  const passwordHash = await readPasswordHash(db, personId);
  const confirmed = { personId, sessionId: session.id, passwordHash };
  if (passwordHash === null)
    return (await isConfirmed(db, personId, session))
      ? { ok: true, confirmed }
      : { ok: false, reason: "old-session" };
  const attempt = await takeSessionTry(db, email, {
    sessionId: session.id,
    isFresh: isRecent(session.confirmedAt),
  });
  if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  if (!(await fitsHash(password, passwordHash))) return { ok: false, reason: "wrong" };
  await attempt.succeed();
  await changeAsConfirmed(db, confirmed, (trx) => noteConfirmed(trx, session));
  return { ok: true, confirmed };
}

/** What a passkey signs when it confirms who sits at a session. */
export function confirmPurpose({ id }: Pick<CurrentSession, "id">): string {
  return `confirm session ${id}`;
}

/** The same by a passkey. False when it is not this person's, or did not answer our question. */
export async function confirmByPasskey(
  parts: CookieParts,
  personId: string,
  session: CurrentSession,
  response: unknown,
): Promise<boolean> {
  const proof = await checkPasskey(parts, response, { purpose: confirmPurpose(session), userId: personId });
  if (!proof) return false;
  return changeAsConfirmed(parts.db, { personId, sessionId: session.id }, async (trx) => {
    if (!(await takePasskey(trx, proof))) return false;
    await noteConfirmed(trx, session);
    return true;
  });
}

/** Whether the person can sign in with a password at all. */
export async function hasPassword(db: ReadDb, userId: string): Promise<boolean> {
  return (await readPasswordHash(db, userId)) !== null;
}

async function noteConfirmed(trx: Trx, { id }: CurrentSession): Promise<void> {
  await trx.updateTable("sessions").set({ confirmedAt: Date.now() }).where("id", "=", id).execute();
}

/** A moment that a clock set back has put into the future is none of the last ten minutes. */
function isRecent(instant: number | null): boolean {
  const age = instant === null ? Number.POSITIVE_INFINITY : Date.now() - instant;
  return age >= 0 && age < CONFIRMED_FOR_MS;
}
