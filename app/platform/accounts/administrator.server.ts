import { createContext, data, type RouterContextProvider } from "react-router";
import type { Instant, Role } from "#db/schema.ts";

/** The signed-in person of this request. */
export type Administrator = { id: string; name: string; email: string; role: Role };

/** The session that this request carries. */
export type CurrentSession = {
  id: string;
  startedAt: Instant;
  /** When the person last gave a password or a passkey in it. */
  confirmedAt: Instant | null;
};

export const sessionContext = createContext<CurrentSession | null>(null);

export const administratorContext = createContext<Administrator | null>(null);

/**
 * The guard of every admin loader and action: the signed-in administrator that the admin layout's middleware put into
 * the context.
 *
 * @throws a 401 response when nobody is signed in; that happens only where a route forgot the middleware
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Administrator {
  const administrator = context.get(administratorContext);
  if (!administrator) throw new Response("Sign in first", { status: 401 });
  return administrator;
}

/**
 * The guard of every loader and action that is for owners only: people, settings, exports, backups, the audit list. Thrown
 * there and not in a middleware, so that the refusal is shown within the frame of the admin area, whose data is loaded
 * beside it. A test asks every route of the build as an editor.
 *
 * @throws a 401 response when nobody is signed in, 403 when an editor is
 */
export function requireOwner(context: Readonly<RouterContextProvider>): Administrator {
  const administrator = requireAdministrator(context);
  if (administrator.role !== "owner") throw data(null, { status: 403 });
  return administrator;
}

/**
 * The session behind {@link requireAdministrator}, for what is about the session itself.
 *
 * @throws a 401 response when nobody is signed in
 */
export function requireSession(context: Readonly<RouterContextProvider>): CurrentSession {
  const session = context.get(sessionContext);
  if (!session) throw new Response("Sign in first", { status: 401 });
  return session;
}
