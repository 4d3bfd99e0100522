import { type MiddlewareFunction, redirect } from "react-router";
import { refuseSave, SAVE_REFUSALS } from "../save-answer.ts";
import { getSite } from "../site.server.ts";
import { readTextsFor } from "../texts/text-turns.server.ts";
import { administratorContext, sessionContext } from "./administrator.server.ts";
import { signInPath } from "./next-path.ts";
import { PAGE_PERSON } from "./page-person.ts";

/**
 * Middleware that lets only signed-in administrators through and prolongs their session. Nobody else sees or changes
 * anything below it: a request to read is sent to sign in and comes back here afterwards, one to change something is
 * answered 401, so that the form it came from can stay open. A change from a page that somebody else had opened in this browser
 * is answered 409.
 */
export const guardAdministrators: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { administrator, session, setCookies } = await getSite(context).accounts.findSession(request.headers);
  if (!administrator) {
    const headers = withCookies(new Headers(), setCookies);
    if (isRead(request)) throw redirect(signInPath(url.pathname + url.search), { headers });
    throw new Response("Sign in first", { status: 401, headers });
  }
  const openedBy = request.headers.get(PAGE_PERSON);
  if (!isRead(request) && openedBy !== null && openedBy !== administrator.id)
    throw refuseSave(409, { signedOut: true, formError: SAVE_REFUSALS.somebodyElse });
  context.set(administratorContext, administrator);
  context.set(sessionContext, session);
  const response = await readTextsFor(administrator.id, next);
  withCookies(response.headers, setCookies);
  return response;
};

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function withCookies(headers: Headers, setCookies: string[]): Headers {
  for (const line of setCookies) headers.append("Set-Cookie", line);
  return headers;
}
