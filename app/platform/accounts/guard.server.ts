import { type MiddlewareFunction, redirect } from "react-router";
import { refuseSave, SAVE_REFUSALS } from "../forms/save-answer.ts";
import { getSite } from "../http/site.server.ts";
import { readTextsFor } from "../texts/fair-queue.server.ts";
import { administratorContext, sessionContext } from "./administrator.server.ts";
import { signInPath } from "./next-path.ts";
import { PAGE_PERSON } from "./page-person.ts";

/**
 * Middleware that admits only signed-in administrators and extends their session. Without a
 * session, a read is redirected to the sign-in page, which returns here afterwards, and a write
 * gets 401, so that its form can stay open. A write from a page that a different person opened in
 * this browser gets 409.
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
