import type { Db, ReadDb, Trx, WriteDb } from "#app/platform/database/database.server.ts";
import { lockRow } from "#app/platform/database/lock-row.server.ts";
import { type Actor, type AuditEntry, auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { readPasswordHash } from "./password.server.ts";

/** Records what a change does, as the actor of the change unless `by` names another. */
export type Audit = (entry: AuditEntry, by?: Actor) => Promise<void>;

/**
 * Changes people and their ways to sign in, in one transaction. What the rule doesn't record in the
 * audit list doesn't happen: without an entry, the transaction is rolled back. So a refusal leaves
 * no trace unless it is itself worth recording, like a failed sign-in.
 *
 * @returns what the rule returns
 */
export async function changeAccounts<Outcome>(
  db: Db,
  actor: Actor,
  rule: (trx: Trx, audit: Audit) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      let entries = 0;
      const outcome = await rule(trx, async (entry, by = actor) => {
        entries += 1;
        await recordAudit(trx, by, entry);
      });
      if (entries === 0) throw new Unrecorded(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Unrecorded) return error.outcome as Outcome;
    throw error;
  }
}

/** Carries the outcome out of a transaction that it rolls back. */
class Unrecorded extends Error {
  readonly outcome: unknown;

  constructor(outcome: unknown) {
    super("unrecorded");
    this.outcome = outcome;
  }
}

/** Records that somebody couldn't sign in. */
export function recordFailedSignIn(
  db: WriteDb,
  about: Pick<AuditEntry, "subjectId" | "detail">,
): Promise<void> {
  return recordAudit(db, auditActor.anonymous, {
    action: "failed to sign in",
    subject: "account",
    ...about,
  });
}

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
export function changeAsConfirmed<Outcome>(
  db: Db,
  person: Actor,
  confirmed: Confirmed,
  rule: (trx: Trx, audit: Audit) => Promise<Outcome>,
): Promise<Outcome> {
  return changeAccounts(db, person, async (trx, audit) => {
    await requireConfirmed(trx, confirmed);
    return rule(trx, audit);
  });
}

/**
 * Locks the person's row and checks that a confirmation still holds.
 *
 * @throws a 401 response if it doesn't
 */
export async function requireConfirmed(trx: Trx, confirmed: Confirmed): Promise<void> {
  await lockRow(trx, "users", confirmed.personId);
  if (!(await stillHolds(trx, confirmed))) throw new Response("Sign in first", { status: 401 });
}

async function stillHolds(db: ReadDb, { personId, sessionId, passwordHash }: Confirmed): Promise<boolean> {
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select("sessions.id")
    .where("sessions.id", "=", sessionId)
    .where("users.id", "=", personId)
    .where("users.endedAt", "is", null)
    .where("sessions.expiresAt", ">", Date.now())
    .executeTakeFirst();
  if (!session) return false;
  return passwordHash === undefined || (await readPasswordHash(db, personId)) === passwordHash;
}
