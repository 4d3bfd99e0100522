import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { confirmConsent } from "../consents.server.ts";
import type { Route } from "./+types/consent-confirmation";
import { answerConsent } from "./answer-consent.server.ts";

/** Records that she was asked a second time and still agrees. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  return answerConsent(await confirmConsent(getWritableSite(context).db, administrator, id));
}
