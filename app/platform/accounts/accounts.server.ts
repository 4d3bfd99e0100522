import { type Actor, type AuditEntry, recordAudit } from "../audit.server.ts";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import type { Log } from "../log.server.ts";
import { accountName } from "../rate-limits.server.ts";
import { secret } from "../secrets.server.ts";
import type { Administrator } from "./administrator.server.ts";
import type { Library } from "./library.server.ts";
import { SESSION_ABSOLUTE_MS, sessionCookieName } from "./session.ts";
import { takeSignInTry } from "./sign-in-limits.server.ts";

/** Whose session a request carries. `setCookies` go into the answer: they prolong the session or clear a dead one. */
export type SessionFound = { administrator: Administrator | undefined; setCookies: string[] };

export type SignInOutcome =
  | { ok: true; administrator: Administrator; setCookies: string[] }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/** Signing in and out, and finding out who is signed in. */
export type Accounts = {
  /** Whose request this is. Only looks: the session is neither prolonged nor cleared. */
  findAdministrator(request: { headers: Headers }): Promise<Administrator | undefined>;
  /** Whose session these request headers carry. Prolongs a session that is in use. */
  findSession(headers: Headers): Promise<SessionFound>;
  /**
   * Signs a person in with a new session; one that the browser had before ends. Takes the same time for known and
   * unknown e-mail addresses.
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
export function openAccounts(parts: {
  database: Database;
  config: Pick<Config, "siteUrl">;
  log: Log;
}): Accounts {
  const { db } = parts.database;
  const cookieName = sessionCookieName(parts.config.siteUrl.startsWith("https:"));
  const open = onceDone(async () => {
    const { openLibrary } = await import("./library.server.ts");
    return openLibrary({ ...parts, secret: await secret(db, "accounts") });
  });

  async function findSession(headers: Headers, renew = true): Promise<SessionFound> {
    if (!headers.get("cookie")?.includes(`${cookieName}=`))
      return { administrator: undefined, setCookies: [] };
    const library = await open();
    const found = await readSession(library, headers, renew);
    if (!found.session) return { administrator: undefined, setCookies: found.setCookies };
    if (found.session.createdAt.getTime() + SESSION_ABSOLUTE_MS > Date.now())
      return { administrator: found.administrator, setCookies: found.setCookies };
    await db.deleteFrom("sessions").where("id", "=", found.session.id).execute();
    return { administrator: undefined, setCookies: await clearingCookies(library, headers) };
  }

  return {
    findAdministrator: async ({ headers }) => (await findSession(headers, false)).administrator,
    findSession: (headers) => findSession(headers),

    async signIn({ headers, clientAddress }, typedEmail, password) {
      const library = await open();
      // PostgreSQL refuses NUL with an error; without it the address is just an unknown one.
      const email = accountName(typedEmail.replaceAll("\0", "?"));
      const attempt = await takeSignInTry(db, email, clientAddress);
      if (!attempt.ok) return { ok: false, reason: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
      const signedIn = await tryPassword(library, headers, email, password);
      // Asked in both cases, so that the answer takes as long for an unknown address.
      const person = await db
        .selectFrom("users")
        .select(["id", "name", "email"])
        .where("email", "=", email)
        .executeTakeFirst();
      if (!signedIn || !person) {
        // What was typed is kept only where it is the address of an account: else it may be somebody's password.
        await audit(SOMEBODY, {
          action: "failed to sign in",
          subject: "account",
          ...(person ? { subjectId: person.id, detail: person.email } : {}),
        });
        return { ok: false, reason: "wrong" };
      }
      await attempt.succeed();
      await endSessionOf(library, headers);
      await audit(person, { action: "signed in", subject: "account", subjectId: person.id });
      return { ok: true, administrator: person, setCookies: signedIn.setCookies };
    },

    async signOut(headers) {
      const library = await open();
      const { administrator } = await findSession(headers, false);
      if (administrator)
        await db.transaction().execute(async (trx) => {
          await trx.deleteFrom("sessions").where("userId", "=", administrator.id).execute();
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

  /** Ends the session that the browser had before it signed in anew. */
  async function endSessionOf(library: Library, headers: Headers): Promise<void> {
    const { session } = await readSession(library, headers, false);
    if (session) await db.deleteFrom("sessions").where("id", "=", session.id).execute();
  }
}

const SOMEBODY: Actor = { id: null, name: "Somebody" };

async function readSession(library: Library, headers: Headers, renew: boolean) {
  const { response, headers: answer } = await library.api.getSession({
    headers: cookiesOf(headers),
    query: { disableRefresh: !renew },
    returnHeaders: true,
  });
  if (!response) return { session: undefined, setCookies: answer.getSetCookie() };
  const { id, name, email } = response.user;
  return { session: response.session, administrator: { id, name, email }, setCookies: answer.getSetCookie() };
}

async function tryPassword(library: Library, headers: Headers, email: string, password: string) {
  // Of the request only the kind of device is kept with the session, for the person's own list of sessions.
  const device = headers.get("user-agent")?.slice(0, 200);
  try {
    const { headers: answer } = await library.api.signInEmail({
      body: { email, password },
      headers: new Headers(device ? { "user-agent": device } : {}),
      returnHeaders: true,
    });
    return { setCookies: answer.getSetCookie() };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

async function clearingCookies(library: Library, headers: Headers): Promise<string[]> {
  const { headers: answer } = await library.api.signOut({ headers: cookiesOf(headers), returnHeaders: true });
  return answer.getSetCookie();
}

/** Whether the library said no (a client's fault, 4xx), rather than failed. */
function isRefusal(error: unknown): boolean {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === "number" && status >= 400 && status < 500;
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
