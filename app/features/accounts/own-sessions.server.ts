import { describeDevice } from "#app/platform/accounts/device-words.ts";
import type { Db, ReadDb } from "#app/platform/database/database.server.ts";
import { type Actor, recordAudit } from "#app/platform/records/audit.server.ts";
import type { Instant } from "#db/schema.ts";
import { endSessions } from "./sessions.server.ts";

export type ListedSession = {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: Instant;
  /** Accurate to a few minutes, because it is stored at each renewal (`SESSION_RENEWAL_MS`). */
  lastUsedAt: Instant;
};

type Person = Actor & { id: string };

/** Lists a person's valid sessions, most recently used first. */
export async function listSessions(db: ReadDb, userId: string, now = Date.now()): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "userAgent", "createdAt as startedAt", "lastUsedAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("lastUsedAt", "desc")
    .execute();
  return rows.map(({ userAgent, ...session }) => ({ ...session, device: describeDevice(userAgent) }));
}

/**
 * Ends one of the person's own sessions.
 *
 * @returns false if the person has no session with that id, even if somebody else has
 */
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

/** Ends every session of the person except the current one. */
export async function endOtherSessions(db: Db, person: Person, currentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, person.id, currentId);
    if (ended === 0) return;
    await recordAudit(trx, person, {
      action: "ended",
      subject: "sessions",
      subjectId: person.id,
      detail: `all others, ${ended}`,
    });
  });
}
