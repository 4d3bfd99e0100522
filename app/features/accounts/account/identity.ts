import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { unlinkIdentity } from "../identities.server.ts";
import { requireMethod, respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/identity";

/** Unlinks an identity of the signed-in person (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const person = requireAdministrator(context);
  requireMethod(request, "DELETE");
  const outcome = await unlinkIdentity(getWritableSite(context), person, params.id);
  if (outcome.ok || outcome.reason === "gone") return respondSaved(outcome.ok);
  const formError = "This is your only way to sign in. Set a password or add a passkey first.";
  return refuseSave(409, { formError });
}
