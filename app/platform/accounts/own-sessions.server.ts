import type { Instant } from "#db/schema.ts";
import { type Actor, recordAudit } from "../audit.server.ts";
import type { Db, ReadDb } from "../database/database.server.ts";
import { describeDevice } from "./device-words.ts";
import { endSessions } from "./sessions.server.ts";

export type ListedSession = {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: Instant;
  /** To within a few minutes: each renewal is noted (`SESSION_RENEWAL_MS`). */
  lastUsedAt: Instant;
};

type Person = Actor & { id: string };

/** Lists the sessions of a person that are not over, the one used last first. */
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
