import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { withdrawConsent } from "../consents.server.ts";
import type { Route } from "./+types/consent-withdrawal";
import { answerConsent } from "./answer-consent.server.ts";

/** Withdraws a consent for good, with the pictures of the girl. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  return answerConsent(await withdrawConsent(getWritableSite(context), administrator, id));
}
