import { type MiddlewareFunction, redirect } from "react-router";
import { getSite } from "../site.server.ts";
import { administratorContext, sessionContext } from "./administrator.server.ts";
import { signInPath } from "./next-path.ts";

/**
 * Middleware that lets only signed-in administrators through and prolongs their session. Nobody else sees or changes
 * anything below it: a request to read is sent to sign in and comes back here afterwards, one to change something is
 * answered 401, so that the form it came from can stay open.
 */
export const guardAdministrators: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { administrator, session, setCookies } = await getSite(context).accounts.findSession(request.headers);
  if (!administrator) {
    const headers = withCookies(new Headers(), setCookies);
    if (request.method === "GET" || request.method === "HEAD")
      throw redirect(signInPath(url.pathname + url.search), { headers });
    throw new Response("Sign in first", { status: 401, headers });
  }
  context.set(administratorContext, administrator);
  context.set(sessionContext, session);
  const response = await next();
  withCookies(response.headers, setCookies);
  return response;
};

function withCookies(headers: Headers, setCookies: string[]): Headers {
  for (const line of setCookies) headers.append("Set-Cookie", line);
  return headers;
}
