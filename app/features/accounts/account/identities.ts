import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getSite, getWritableSite } from "#app/platform/http/site.server.ts";
import { confirmPerson } from "../confirm-person.server.ts";
import { recordLinkBegun } from "../identities.server.ts";
import { findWayToProvider } from "../provider/lead-to-provider.server.ts";
import { providerName } from "../provider.server.ts";
import type { Route } from "./+types/identities";
import { refuseUnconfirmed } from "./confirmation.server.ts";
import type { LinkAnswer } from "./link-answer.ts";

export const middleware = [guardDangerousAct("identity", "in the form")];

/**
 * Begins to link an identity at the provider (POST). Responds with the address at the provider that
 * the browser must open.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const person = requireAdministrator(context);
  const { currentPassword = "" } = textFields(await request.formData().catch(() => new FormData()));
  const session = requireSession(context);
  const outcome = await confirmPerson(getWritableSite(context).db, person, session, currentPassword);
  if (!outcome.ok) return refuseUnconfirmed(outcome, getSite(context).db, person.id);
  const way = await findWayToProvider(context, { kind: "link", userId: person.id });
  const { db, config } = getWritableSite(context);
  const name = providerName(config) ?? "";
  if (!way) return refuseSave(502, { formError: `${name} does not answer. Please try again in a moment.` });
  await recordLinkBegun(db, person, outcome.confirmed, name);
  const answer: LinkAnswer = { ok: true, address: way.address };
  return Response.json(answer, { headers: { "Set-Cookie": way.setCookie } });
}
