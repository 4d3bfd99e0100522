import type { Accounts, CurrentSession } from "#app/platform/accounts/administrator.server.ts";
import type { Database, Db, ReadDb, Trx } from "#app/platform/database/database.server.ts";
import { findOutage } from "#app/platform/health/outages.server.ts";
import { accountName } from "#app/platform/http/rate-limits.server.ts";
import type { Config } from "#app/platform/program/config.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";
import { type Actor, type AuditEntry, auditActor, recordAudit } from "#app/platform/records/audit.server.ts";
import { beginSession } from "./begin-session.server.ts";
import { isConfirmed, listConfirmWays } from "./confirm-person.server.ts";
import { tellOfGuessing } from "./guessing-mail.server.ts";
import { findKnownDevice, readDevice } from "./known-devices.server.ts";
import { findByPassword, readPasswordHash } from "./password-sign-in.server.ts";
import { SESSION_RENEWAL_MS } from "./session.ts";
import { type CookieParts, readSessionToken, sessionCookie } from "./session-cookie.server.ts";
import { endSessions, findSession, renewSession } from "./sessions.server.ts";
import { takeSignInTry } from "./sign-in-limits.server.ts";
import type { SignInOutcome } from "./sign-in-outcome.server.ts";

/** Opens the accounts of this server. Reads nothing until the first request needs it. */
export function openAccounts({
  database,
  config,
  log,
}: {
  database: Database;
  config: Pick<Config, "siteUrl">;
  log: Log;
}): Accounts {
  const { db } = database;
  const parts = { db, config };
  return {
    findAdministrator: async ({ headers }) => (await findSessionIn(parts, headers)).found?.administrator,

    async findSession(headers) {
      const { token, found } = await findSessionIn(parts, headers);
      if (!token || !found)
        return {
          administrator: undefined,
          setCookies: token === undefined ? [] : [sessionCookie(parts, "")],
        };
      const { administrator, session, lastUsedAt } = found;
      const isFresh = Math.abs(Date.now() - lastUsedAt) < SESSION_RENEWAL_MS;
      const isRenewed = !isFresh && (await renew(session));
      return { administrator, session, setCookies: isRenewed ? [sessionCookie(parts, token)] : [] };
    },

    findMissingConfirmation: async (personId, session) =>
      (await isConfirmed(db, personId, session)) ? undefined : listConfirmWays(db, personId),
  };

  /**
   * Extends the session. If the database can be read but not written, as on a full disk, the
   * session stays valid but isn't extended.
   */
  async function renew(session: CurrentSession): Promise<boolean> {
    try {
      await renewSession(db, session);
      return true;
    } catch (error) {
      if (!findOutage(error)) log.error({ err: error }, "a session could not be prolonged");
      return false;
    }
  }
}

async function findSessionIn(parts: CookieParts, headers: Headers) {
  const token = readSessionToken(parts, headers);
  return { token, found: token ? await findSession(parts.db, token) : undefined };
}

/**
 * Takes the first step of signing in: starts a session or, if a second step is needed, a pending
 * sign-in. Takes the same time for known and unknown e-mail addresses.
 *
 * @param request.clientAddress the client's address, for the rate limits
 */
export async function signIn(
  parts: CookieParts,
  { headers, clientAddress }: { headers: Headers; clientAddress: string },
  typedEmail: string,
  password: string,
): Promise<SignInOutcome> {
  const { db } = parts;
  // PostgreSQL rejects NUL with an error; replacing it leaves an unknown address.
  const email = accountName(typedEmail.replaceAll("\0", "?"));
  const knownDevice = await findDeviceOf(db, email, readDevice(parts, headers));
  const attempt = await takeSignInTry(db, email, { clientAddress, knownDevice });
  if (!attempt.ok) {
    if (attempt.isGuessing) await tellOfGuessing(parts, email);
    return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const { person, hash } = await findByPassword(db, email, password);
  if (person && hash) {
    const holds = async (trx: Trx) => (await readPasswordHash(trx, person.id)) === hash;
    const proof = { userId: person.id, by: "password", holds } as const;
    const outcome = await beginSession(parts, { headers }, proof);
    if (outcome.ok || outcome.reason !== "wrong") {
      await attempt.succeed();
      return outcome;
    }
  }
  // Record only an existing account's address: other input may be somebody's password.
  await audit(db, auditActor.anonymous, {
    action: "failed to sign in",
    subject: "account",
    ...(person ? { subjectId: person.id, detail: person.email } : {}),
  });
  return { ok: false, reason: "wrong" };
}

/**
 * Ends all sessions of the person, on every device (specification, section 4: global scope).
 *
 * @returns the cookies that clear the session from this browser
 * @throws if the database doesn't respond; the sessions then stay valid
 */
export async function signOut(parts: CookieParts, headers: Headers): Promise<{ setCookies: string[] }> {
  const administrator = (await findSessionIn(parts, headers)).found?.administrator;
  if (administrator)
    await parts.db.transaction().execute(async (trx) => {
      await endSessions(trx, administrator.id);
      await recordAudit(trx, administrator, {
        action: "signed out",
        subject: "account",
        subjectId: administrator.id,
      });
    });
  return { setCookies: [sessionCookie(parts, "")] };
}

/** Returns the id of this device, if this account knows it. */
async function findDeviceOf(db: ReadDb, email: string, device: string | undefined) {
  if (!device) return undefined;
  const person = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  return person && (await findKnownDevice(db, device, person.id))?.id;
}

async function audit(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  await db.transaction().execute((trx) => recordAudit(trx, actor, entry));
}
