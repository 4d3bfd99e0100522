import { getWritableSite } from "#app/platform/http/site.server.ts";
import { findPendingSignIn } from "../begin-session.server.ts";
import { askForPasskey } from "../passkey-proofs.server.ts";
import { NO_STORE, requireMethod } from "../respond.server.ts";
import { secondStepPurpose } from "../sign-in.server.ts";
import type { Route } from "./+types/second-step";
import { respondStep, takeSecondStep } from "./steps.server.ts";

/** Returns the options with which the browser asks for a passkey as the second step. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const site = getWritableSite(context);
  const pending = await findPendingSignIn(site, request.headers);
  if (!pending) return Response.json({ isOver: true }, { ...NO_STORE, status: 401 });
  const asked = { purpose: secondStepPurpose(pending), userId: pending.userId };
  return Response.json(await askForPasskey(site, asked), NO_STORE);
}

/** Completes the second step for the sign-in dialog. */
export async function action({ request, context }: Route.ActionArgs) {
  requireMethod(request, "POST");
  const form = await request.formData().catch(() => new FormData());
  return respondStep(await takeSecondStep(request, context, form));
}
