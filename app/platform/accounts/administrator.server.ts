import { createContext, type RouterContextProvider } from "react-router";

/** The signed-in person of this request. */
export type Administrator = { id: string; name: string; email: string };

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
