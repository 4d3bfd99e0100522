import type {
  Administrator,
  ConfirmWays,
  CurrentSession,
} from "#app/platform/accounts/administrator.server.ts";
import type { Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { type Confirmed, requireConfirmed } from "./change-accounts.server.ts";
import type { CookieParts } from "./cookies.server.ts";
import { takeSessionTry } from "./limits.server.ts";
import { checkPasskey, takePasskey } from "./passkey-proofs.server.ts";
import { fitsHash, readPasswordHash } from "./password.server.ts";

/** How long a password or passkey confirms a person for dangerous acts. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** Pass `confirmed` to `changeAsConfirmed` with the requested change. */
export type PersonConfirmed = { ok: true; confirmed: Confirmed } | PersonUnconfirmed;

export type PersonUnconfirmed =
  | { ok: false; reason: "wrong" | "old-session" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * Returns whether the person has given a password or a passkey in this session within the last ten
 * minutes. Somebody with neither must have signed in since then.
 */
export async function isConfirmed(db: ReadDb, personId: string, session: CurrentSession): Promise<boolean> {
  if (isRecent(session.confirmedAt)) return true;
  if (!isRecent(session.startedAt)) return false;
  const { password, passkey } = await listConfirmWays(db, personId);
  return !password && !passkey;
}

export async function listConfirmWays(db: ReadDb, personId: string): Promise<ConfirmWays> {
  const passkeys = db.selectFrom("passkeys").select("id").where("userId", "=", personId).limit(1);
  return {
    password: (await readPasswordHash(db, personId)) !== null,
    passkey: (await passkeys.executeTakeFirst()) !== undefined,
  };
}

/**
 * Confirms that the signed-in person is the one using this session: by their current password or,
 * if they have none, by a passkey or a sign-in within the last ten minutes. Marks the session as
 * confirmed.
 *
 * @param password what was typed as the current password
 */
export async function confirmPerson(
  db: Db,
  person: Pick<Administrator, "id" | "email">,
  session: CurrentSession,
  password: string,
): Promise<PersonConfirmed> {
  const { id: personId, email } = person;
  const passwordHash = await readPasswordHash(db, personId);
  const confirmed = { personId, sessionId: session.id, passwordHash };
  if (passwordHash === null)
    return (await isConfirmed(db, personId, session))
      ? { ok: true, confirmed }
      : { ok: false, reason: "old-session" };
  const isFresh = isRecent(session.confirmedAt);
  const attempt = await takeSessionTry(db, email, { sessionId: session.id, isFresh });
  if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  if (!(await fitsHash(password, passwordHash))) return { ok: false, reason: "wrong" };
  await attempt.succeed();
  await db.transaction().execute(async (trx) => {
    await requireConfirmed(trx, confirmed);
    await noteConfirmed(trx, session);
  });
  return { ok: true, confirmed };
}

/** Returns the purpose that a passkey signs to confirm the person of a session. */
export function confirmPurpose({ id }: Pick<CurrentSession, "id">): string {
  return `confirm session ${id}`;
}

/**
 * Confirms a person by a passkey.
 *
 * @returns false if it isn't this person's passkey or didn't answer our challenge
 */
export async function confirmByPasskey(
  parts: CookieParts,
  personId: string,
  session: CurrentSession,
  response: unknown,
): Promise<boolean> {
  const proof = await checkPasskey(parts, response, { purpose: confirmPurpose(session), userId: personId });
  if (!proof) return false;
  return parts.db.transaction().execute(async (trx) => {
    await requireConfirmed(trx, { personId, sessionId: session.id });
    if (!(await takePasskey(trx, proof))) return false;
    await noteConfirmed(trx, session);
    return true;
  });
}

async function noteConfirmed(trx: Trx, { id }: CurrentSession): Promise<void> {
  await trx.updateTable("sessions").set({ confirmedAt: Date.now() }).where("id", "=", id).execute();
}

/**
 * Returns whether a timestamp lies within the last ten minutes. One in the future, written before
 * the clock was set back, doesn't.
 */
function isRecent(instant: number | null): boolean {
  const age = instant === null ? Number.POSITIVE_INFINITY : Date.now() - instant;
  return age >= 0 && age < CONFIRMED_FOR_MS;
}
