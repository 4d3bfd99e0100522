import type { Instant } from "#db/schema.ts";
import { type Actor, recordAudit } from "../audit.server.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { describeDevice } from "./device-words.ts";
import { SESSION_ABSOLUTE_MS } from "./session.ts";

export type ListedSession = {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: Instant;
  /** To within a few minutes: each renewal is noted (`SESSION_RENEWAL_MS`). */
  lastUsedAt: Instant;
};

type Person = Actor & { id: string };

/** The sessions of a person that still open something, the one used last first. */
export async function listSessions(db: Db, userId: string, now = Date.now()): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "userAgent", "createdAt", "updatedAt", "expiresAt"])
    .where("userId", "=", userId)
    .execute();
  return rows
    .map(({ id, userAgent, createdAt, updatedAt, expiresAt }) => ({
      id,
      device: describeDevice(userAgent),
      startedAt: new Date(createdAt).getTime(),
      lastUsedAt: new Date(updatedAt).getTime(),
      endsAt: new Date(expiresAt).getTime(),
    }))
    .filter(({ startedAt, endsAt }) => endsAt > now && startedAt + SESSION_ABSOLUTE_MS > now)
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    .map(({ endsAt: _, ...session }) => session);
}

/** Ends one session of the person's own; false when there is none of that id, whoever else has one. */
export async function endOwnSession(db: Db, person: Person, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("userId", "=", person.id)
      .returning("userAgent")
      .executeTakeFirst();
    if (!ended) return false;
    await recordAudit(trx, person, {
      action: "ended",
      subject: "session",
      subjectId: id,
      detail: describeDevice(ended.userAgent),
    });
    return true;
  });
}

/** Ends every session of the person but the one they are in. */
export async function endOtherSessions(db: Db, person: Person, currentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessionsOf(trx, person.id, currentId);
    if (ended === 0) return;
    await recordAudit(trx, person, {
      action: "ended",
      subject: "sessions",
      subjectId: person.id,
      detail: `all others, ${ended}`,
    });
  });
}

/**
 * Ends the sessions of a person, within the change that asks for it.
 *
 * @param exceptId the one that stays
 * @returns how many there were
 */
export async function endSessionsOf(trx: Trx, userId: string, exceptId?: string): Promise<number> {
  let ending = trx.deleteFrom("sessions").where("userId", "=", userId);
  if (exceptId !== undefined) ending = ending.where("id", "<>", exceptId);
  return (await ending.returning("id").execute()).length;
}
