import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { unlinkIdentity } from "../identities.server.ts";
import type { Route } from "./+types/identity";

/** Unlinks an identity of the signed-in person (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const person = requireAdministrator(context);
  if (request.method !== "DELETE")
    return new Response("Only DELETE", { status: 405, headers: { Allow: "DELETE" } });
  const outcome = await unlinkIdentity(getWritableSite(context), person, params.id);
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  return outcome.reason === "gone"
    ? refuseSave(404, { formError: SAVE_REFUSALS.gone })
    : refuseSave(409, {
        formError: "This is your only way to sign in. Set a password or add a passkey first.",
      });
}
