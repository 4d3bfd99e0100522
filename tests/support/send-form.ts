import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { type Administrator, administratorContext } from "#app/platform/accounts/administrator.server.ts";
import { type Site, siteContext } from "#app/platform/http/site.server.ts";
import type { TestDatabase } from "./database.ts";

/** The administrator who sends the forms. */
export const ADA: Administrator = { id: "ada", name: "Ada", email: "ada@example.org", role: "editor" };

/**
 * Sends a form to a route's action without a server.
 *
 * @returns the status and the body of the JSON answer
 */
export async function sendForm<Args extends Pick<ActionFunctionArgs, "request" | "params" | "context">>(
  database: TestDatabase,
  action: (args: Args) => Promise<Response>,
  address: string,
  params: Args["params"],
  form: Record<string, string>,
): Promise<{ status: number; body: unknown }> {
  const context = new RouterContextProvider();
  context.set(administratorContext, ADA);
  // An action that saves a record needs nothing else of the site.
  context.set(siteContext, { database, db: database.reader() } as unknown as Site);
  const request = new Request(`http://localhost${address}`, {
    method: "POST",
    body: new URLSearchParams(form),
  });
  const answer = await action({ request, params, context } as unknown as Args);
  return { status: answer.status, body: await answer.json() };
}
