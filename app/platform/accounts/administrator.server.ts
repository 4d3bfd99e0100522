import { createContext, data, type RouterContextProvider } from "react-router";
import type { Instant, Role } from "#db/schema.ts";

/** The signed-in person of a request. */
export type Administrator = { id: string; name: string; email: string; role: Role };

/** The session of a request. */
export type CurrentSession = {
  id: string;
  startedAt: Instant;
  /** When the person last gave a password or a passkey in this session. */
  confirmedAt: Instant | null;
};

/**
 * The session of a request. `setCookies` belong in the response: they extend the session or clear
 * an invalid one.
 */
export type SessionFound = (
  | { administrator: Administrator; session: CurrentSession }
  | { administrator: undefined; session?: undefined }
) & { setCookies: string[] };

/** The ways in which a person can confirm their identity. With neither they sign in again. */
export type ConfirmWays = { password: boolean; passkey: boolean };

/** What the rest of the site asks the accounts, besides the guards below. */
export type Accounts = {
  /** Finds the administrator of a request, without extending the session. */
  findAdministrator(request: { headers: Headers }): Promise<Administrator | undefined>;
  /** Finds the session of these request headers, and extends it if it is in use. */
  findSession(headers: Headers): Promise<SessionFound>;
  /**
   * Returns undefined if the person has given a password or a passkey in this session within the
   * last ten minutes, otherwise the ways in which they can.
   */
  findMissingConfirmation(personId: string, session: CurrentSession): Promise<ConfirmWays | undefined>;
};

export const sessionContext = createContext<CurrentSession | null>(null);

export const administratorContext = createContext<Administrator | null>(null);

/**
 * Guards every admin loader and action: returns the signed-in administrator, whom the admin
 * layout's middleware put into the context.
 *
 * @throws a 401 response if nobody is signed in, which happens only if a route lacks the middleware
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  const administrator = context.get(administratorContext);
  if (!administrator) throw new Response("Sign in first", { status: 401 });
  return administrator;
}

/**
 * Guards every loader and action that is for owners only: people, settings, exports, backups, the
 * audit list. It throws there and not in a middleware, so that the refusal appears inside the admin
 * layout, whose data loads in parallel. A test requests every route of the build as an editor.
 *
 * @throws a 401 response if nobody is signed in, 403 for an editor
 */
export function requireOwner(context: Readonly<RouterContextProvider>): Administrator {
  const administrator = requireAdministrator(context);
  if (administrator.role !== "owner") throw data(null, { status: 403 });
  return administrator;
}

/**
 * Returns the session of {@link requireAdministrator}, for code about the session itself.
 *
 * @throws a 401 response if nobody is signed in
 */
export function requireSession(context: Readonly<RouterContextProvider>): CurrentSession {
  const session = context.get(sessionContext);
  if (!session) throw new Response("Sign in first", { status: 401 });
  return session;
}
