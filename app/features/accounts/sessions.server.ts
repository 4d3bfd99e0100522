import type { Accounts, Administrator, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import { describeDevice } from "#app/platform/accounts/device-words.ts";
import type { Database, Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { findOutage } from "#app/platform/health/outages.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import { newId } from "#app/platform/records/ids.server.ts";
import type { Instant } from "#db/schema.ts";
import { changeAccounts } from "./change-accounts.server.ts";
import { isConfirmed, listConfirmWays } from "./confirmations.server.ts";
import { type CookieParts, defineCookie, hashToken } from "./cookies.server.ts";
import { needsSecondFactor } from "./factor-standing.server.ts";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSION_RENEWAL_MS } from "./session.ts";

export const sessionCookie = defineCookie("session", SESSION_IDLE_MS);

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
  const confirmedAt = isConfirmed ? now : null;
  const times = { createdAt: now, lastUsedAt: now, confirmedAt, expiresAt: now + SESSION_IDLE_MS };
  await trx
    .insertInto("sessions")
    .values({ ...session, ...times, id: newId(), tokenHash: hashToken(token) })
    .execute();
}

/**
 * Finds the session of a browser, in one query that changes nothing.
 *
 * @returns undefined if the session has expired, if the person's access has ended, or if the person
 * has a second factor that this session didn't use
 */
async function findSession(db: ReadDb, token: string | undefined) {
  if (!token) return undefined;
  const found = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.userId")
    .select(["users.id", "users.name", "users.email", "users.role"])
    .select(["sessions.id as sessionId", "sessions.createdAt", "lastUsedAt", "confirmedAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", Date.now())
    .where("users.endedAt", "is", null)
    .where((eb) => eb.or([eb("hasSecondFactor", "=", true), eb.not(needsSecondFactor(eb))]))
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, name, email, role, sessionId, createdAt: startedAt, lastUsedAt, confirmedAt } = found;
  const administrator: Administrator = { id, name, email, role };
  return { administrator, session: { id: sessionId, startedAt, confirmedAt }, lastUsedAt };
}

/** Extends a session in use, up to its maximum lifetime. */
async function renewSession(db: Db, { id, startedAt }: CurrentSession): Promise<void> {
  const now = Date.now();
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

type Opened = { database: Database; config: Pick<Config, "siteUrl">; log: Log };

/** Opens the accounts of this server. Reads nothing until the first request needs it. */
export function openAccounts({ database, config, log }: Opened): Accounts {
  const { db } = database;
  const parts = { db, config };

  /**
   * Extends the session. If the database can be read but not written, as on a full disk, the
   * session stays valid but isn't extended.
   */
  async function tryToRenew(session: CurrentSession): Promise<boolean> {
    try {
      await renewSession(db, session);
      return true;
    } catch (error) {
      if (!findOutage(error)) log.error({ err: error }, "a session could not be prolonged");
      return false;
    }
  }

  return {
    findAdministrator: async ({ headers }) =>
      (await findSession(db, sessionCookie.read(parts, headers)))?.administrator,

    async findSession(headers) {
      const token = sessionCookie.read(parts, headers);
      const found = await findSession(db, token);
      if (!token || !found)
        return {
          administrator: undefined,
          setCookies: token === undefined ? [] : [sessionCookie.clear(parts)],
        };
      const { administrator, session, lastUsedAt } = found;
      const isFresh = Math.abs(Date.now() - lastUsedAt) < SESSION_RENEWAL_MS;
      const isRenewed = !isFresh && (await tryToRenew(session));
      return { administrator, session, setCookies: isRenewed ? [sessionCookie.set(parts, token)] : [] };
    },

    findMissingConfirmation: async (personId, session) =>
      (await isConfirmed(db, personId, session)) ? undefined : listConfirmWays(db, personId),
  };
}

/**
 * Ends all sessions of the person, on every device (specification, section 4: global scope).
 *
 * @returns the cookies that clear the session from this browser
 * @throws if the database doesn't respond; the sessions then stay valid
 */
export async function signOut(parts: CookieParts, headers: Headers): Promise<{ setCookies: string[] }> {
  const found = await findSession(parts.db, sessionCookie.read(parts, headers));
  if (found)
    await changeAccounts(parts.db, found.administrator, async (trx, audit) => {
      const { id } = found.administrator;
      await endSessions(trx, id);
      await audit({ action: "signed out", subject: "account", subjectId: id });
    });
  return { setCookies: [sessionCookie.clear(parts)] };
}

export type ListedSession = {
  id: string;
  /** "Firefox on Windows" */
  device: string;
  startedAt: Instant;
  /** Accurate to a few minutes, because it is stored at each renewal (`SESSION_RENEWAL_MS`). */
  lastUsedAt: Instant;
};

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

type Person = Actor & { id: string };

/**
 * Ends one of the person's own sessions.
 *
 * @returns false if the person has no session with that id, even if somebody else has
 */
export function endOwnSession(db: Db, person: Person, id: string): Promise<boolean> {
  return changeAccounts(db, person, async (trx, audit) => {
    const ended = await trx
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("userId", "=", person.id)
      .returning("userAgent")
      .executeTakeFirst();
    if (!ended) return false;
    const detail = describeDevice(ended.userAgent);
    await audit({ action: "ended", subject: "session", subjectId: id, detail });
    return true;
  });
}

/** Ends every session of the person except the current one. */
export function endOtherSessions(db: Db, person: Person, currentId: string): Promise<void> {
  return changeAccounts(db, person, async (trx, audit) => {
    const ended = await endSessions(trx, person.id, currentId);
    const detail = `all others, ${ended}`;
    if (ended > 0) await audit({ action: "ended", subject: "sessions", subjectId: person.id, detail });
  });
}
