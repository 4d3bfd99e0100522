import type { MiddlewareFunction } from "react-router";
import type { Db } from "../database/database.server.ts";
import { refuseSave } from "../forms/save-answer.ts";
import { getWritableSite } from "../http/site.server.ts";
import { queueMail } from "../mail/outbox.server.ts";
import type { Config } from "../program/config.server.ts";
import { readSiteSettings } from "../settings/site-settings.server.ts";
import {
  type Administrator,
  type ConfirmWays,
  requireAdministrator,
  requireSession,
} from "./administrator.server.ts";
import { type Act, DANGEROUS_ACTS, type DangerousAct } from "./dangerous-acts.ts";

const ASK_ANEW =
  "Nothing has been changed. Please log out, sign in again, and do this within ten minutes after that.";

/**
 * Creates the middleware of a route with a dangerous action. It refuses the act with 403 unless the
 * person has given a password or a passkey within the last ten minutes, and tells every owner after
 * it was done. The refusal says how the person can confirm it (`use-save.ts` asks, and repeats the
 * request). A method that the act doesn't declare is refused with 405, so no method avoids telling
 * the owners.
 *
 * @param asked `in the form` if the action itself takes the current password (`confirmPerson`)
 */
export function guardDangerousAct(
  act: DangerousAct,
  asked: "before" | "in the form" = "before",
): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const { method } = request;
    if (method === "GET" || method === "HEAD") return next();
    const { words, methods, harmless = [] }: Act = DANGEROUS_ACTS[act];
    if (harmless.includes(method)) return next();
    if (!methods.includes(method)) return refuseMethod([...methods, ...harmless]);
    const person = requireAdministrator(context);
    const { accounts, db, config } = getWritableSite(context);
    const missing =
      asked === "before" && (await accounts.findMissingConfirmation(person.id, requireSession(context)));
    if (missing) {
      // A form without scripts shows the response as it is.
      if (request.headers.get("accept")?.includes("text/html"))
        return new Response(ASK_ANEW, { status: 403 });
      return refuseUnconfirmedAct(missing);
    }
    const response = await next();
    if (response.ok) await tellOwners({ db, config }, person, words);
    return response;
  };
}

function refuseMethod(allowed: string[]): Response {
  const Allow = allowed.join(", ");
  return new Response(`Only ${Allow}`, { status: 405, headers: { Allow } });
}

/**
 * Builds the refusal of an act that must be confirmed first.
 *
 * @param confirm the ways in which the person can
 */
export function refuseUnconfirmedAct(confirm: ConfirmWays): Response {
  return refuseSave(403, {
    confirm,
    formError: "Please confirm that it is you, then try again. Nothing has been changed.",
  });
}

/** Mails every owner, and the person themselves, what that person has done. */
export async function tellOwners(
  { db, config }: { db: Db; config: Pick<Config, "siteUrl"> },
  person: Administrator,
  words: string,
): Promise<void> {
  const { name } = await readSiteSettings(db);
  await db.transaction().execute(async (trx) => {
    const told = await trx
      .selectFrom("users")
      .select(["name", "email"])
      .where("endedAt", "is", null)
      .where((eb) => eb.or([eb("role", "=", "owner"), eb("id", "=", person.id)]))
      .execute();
    for (const to of told)
      await queueMail(trx, {
        to: to.email,
        subject: `${person.name} ${words}`,
        text: `Hello ${to.name},

${person.name} (${person.email}) ${words} on the website of ${name}.

If that is right, there is nothing to do. If it is not, end their access and look at what else was done:
${config.siteUrl}/admin/people
${config.siteUrl}/admin/audit

${name}
${config.siteUrl}/
`,
      });
  });
}
