import { getWritableSite } from "#app/platform/http/site.server.ts";
import { askForPasskey, SIGN_IN_PURPOSE } from "../passkey-proofs.server.ts";
import { NO_STORE, requireMethod } from "../respond.server.ts";
import type { Route } from "./+types/passkey-sign-in";
import { respondStep, takePasskeyStep } from "./steps.server.ts";

export const handle = { ownLimits: true };

/** Returns the options with which the browser asks for any passkey of this site. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await askForPasskey(getWritableSite(context), { purpose: SIGN_IN_PURPOSE }), NO_STORE);
}

/** Signs in with a passkey alone. */
export async function action({ request, context }: Route.ActionArgs) {
  requireMethod(request, "POST");
  const form = await request.formData().catch(() => new FormData());
  return respondStep(await takePasskeyStep(request, context, form));
}
