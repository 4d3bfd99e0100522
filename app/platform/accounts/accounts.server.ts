import { type Actor, type AuditEntry, recordAudit, SOMEBODY } from "../audit.server.ts";
import type { Config } from "../config.server.ts";
import type { Database, Db } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { accountName } from "../rate-limits.server.ts";
import { secret } from "../secrets.server.ts";
import type { Administrator, CurrentSession } from "./administrator.server.ts";
import { beginSession } from "./begin-session.server.ts";
import { needsSecondFactor } from "./factor-standing.server.ts";
import type { Library } from "./library.server.ts";
import { findByPassword } from "./password-sign-in.server.ts";
import { SESSION_ABSOLUTE_MS, sessionCookieName } from "./session.ts";
import { takeSignInTry } from "./sign-in-limits.server.ts";
import type { SignInOutcome } from "./sign-in-outcome.server.ts";

/** Whose session a request carries. `setCookies` go into the answer: they prolong the session or clear a dead one. */
export type SessionFound = (
  | { administrator: Administrator; session: CurrentSession }
  | { administrator: undefined; session?: undefined }
) & { setCookies: string[] };

/** Signing in and out, and finding out who is signed in. */
export type Accounts = {
  /** Whose request this is. Only looks: the session is neither prolonged nor cleared. */
  findAdministrator(request: { headers: Headers }): Promise<Administrator | undefined>;
  /** Whose session these request headers carry. Prolongs a session that is in use. */
  findSession(headers: Headers): Promise<SessionFound>;
  /**
   * The first step of signing in: with a new session, or, where a second step is wanted, with a half-finished sign-in.
   * Takes the same time for known and unknown e-mail addresses.
   *
   * @param request.clientAddress where the request came from, for the limits
   */
  signIn(
    request: { headers: Headers; clientAddress: string },
    email: string,
    password: string,
  ): Promise<SignInOutcome>;
  /**
   * Ends all sessions of the person, on every device (specification, section 4: global scope).
   *
   * @returns the cookies that clear the session from this browser
   * @throws when the database does not answer; the sessions stand then
   */
  signOut(headers: Headers): Promise<{ setCookies: string[] }>;
};

/** Opens the accounts of this server. Nothing is read or loaded before the first request that needs it. */
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
  const cookieName = sessionCookieName(config.siteUrl.startsWith("https:"));
  const open = onceDone(async () => {
    const { openLibrary } = await import("./library.server.ts");
    return openLibrary({ database, config, log, secret: await secret(db, "accounts") });
  });

  async function findSession(headers: Headers, renew = true): Promise<SessionFound> {
    if (!headers.get("cookie")?.includes(`${cookieName}=`))
      return { administrator: undefined, setCookies: [] };
    const library = await open();
    const found = await readSession(library, headers, renew).catch(async (error) => {
      // The library tells nobody why it failed. The database says itself whether it is there.
      await checkDatabaseReads(db);
      if (!renew) throw error;
      // A session can be read where it cannot be prolonged, as on a full disk.
      return readSession(library, headers, false);
    });
    if (!found.session) return { administrator: undefined, setCookies: found.setCookies };
    const session = { id: found.session.id, startedAt: found.session.createdAt.getTime() };
    const isOver = session.startedAt + SESSION_ABSOLUTE_MS <= Date.now();
    const administrator = isOver ? undefined : await findStanding(session.id);
    if (administrator) return { administrator, session, setCookies: found.setCookies };
    await db.deleteFrom("sessions").where("id", "=", session.id).execute();
    return { administrator: undefined, setCookies: await clearingCookies(library, headers) };
  }

  /** Whose session it is, unless their access has ended. Once a person has a verified factor, only sessions that came through it are theirs. */
  function findStanding(sessionId: string): Promise<Administrator | undefined> {
    return db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select(["users.id", "users.name", "users.email", "users.role"])
      .where("sessions.id", "=", sessionId)
      .where("users.endedAt", "is", null)
      .where((eb) => eb.or([eb("sessions.hasSecondFactor", "=", true), eb.not(needsSecondFactor(eb))]))
      .executeTakeFirst();
  }

  return {
    findAdministrator: async ({ headers }) => (await findSession(headers, false)).administrator,
    findSession: (headers) => findSession(headers),

    async signIn({ headers, clientAddress }, typedEmail, password) {
      // PostgreSQL refuses NUL with an error; without it the address is just an unknown one.
      const email = accountName(typedEmail.replaceAll("\0", "?"));
      const attempt = await takeSignInTry(db, email, clientAddress);
      if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
      const { person, isRight } = await findByPassword(db, email, password);
      if (person && isRight) {
        const outcome = await beginSession(parts, { headers }, person.id, "password");
        if (outcome.ok || outcome.reason !== "wrong") {
          await attempt.succeed();
          return outcome;
        }
      }
      // What was typed is kept only where it is the address of an account: else it may be somebody's password.
      await audit(SOMEBODY, {
        action: "failed to sign in",
        subject: "account",
        ...(person ? { subjectId: person.id, detail: person.email } : {}),
      });
      return { ok: false, reason: "wrong" };
    },

    async signOut(headers) {
      const library = await open();
      const { administrator } = await findSession(headers, false);
      if (administrator)
        await db.transaction().execute(async (trx) => {
          await trx.deleteFrom("sessions").where("userId", "=", administrator.id).execute();
          await trx.deleteFrom("pendingSignIns").where("userId", "=", administrator.id).execute();
          await recordAudit(trx, administrator, {
            action: "signed out",
            subject: "account",
            subjectId: administrator.id,
          });
        });
      return { setCookies: await clearingCookies(library, headers) };
    },
  };

  async function audit(actor: Actor, entry: AuditEntry): Promise<void> {
    await db.transaction().execute((trx) => recordAudit(trx, actor, entry));
  }
}

async function checkDatabaseReads(db: Db): Promise<void> {
  await db.selectFrom("site").select("generation").execute();
}

async function readSession(library: Library, headers: Headers, renew: boolean) {
  const { response, headers: answer } = await library.api.getSession({
    headers: cookiesOf(headers),
    query: { disableRefresh: !renew },
    returnHeaders: true,
  });
  if (!response) return { session: undefined, setCookies: answer.getSetCookie() };
  return { session: response.session, setCookies: answer.getSetCookie() };
}

async function clearingCookies(library: Library, headers: Headers): Promise<string[]> {
  const { headers: answer } = await library.api.signOut({ headers: cookiesOf(headers), returnHeaders: true });
  return answer.getSetCookie();
}

function cookiesOf(headers: Headers): Headers {
  return new Headers({ cookie: headers.get("cookie") ?? "" });
}

/** Runs a start once for all who wait for it; a start that failed is tried again by the next. */
function onceDone<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => {
    started ??= start().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
