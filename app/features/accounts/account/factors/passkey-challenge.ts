import { confirmPerson } from "#app/features/accounts/confirm-person.server.ts";
import { offerPasskey } from "#app/features/accounts/passkeys.server.ts";
import { requireAdministrator, requireSession } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/forms/form-text.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { refuseUnconfirmed } from "../confirmation.server.ts";
import type { Route } from "./+types/passkey-challenge";
import type { PasskeyOfferAnswer } from "./factor-answers.ts";

/**
 * Returns the options with which the browser creates a passkey. Asks for the password first, so
 * that nobody creates a passkey that is then refused.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const { currentPassword = "" } = textFields(await request.formData());
  const person = await confirmPerson(site.db, administrator, requireSession(context), currentPassword);
  if (!person.ok) return refuseUnconfirmed(person, site.db, administrator.id);
  const { name } = await readSiteSettings(site.db);
  const options = await offerPasskey(site, administrator, person.confirmed, name);
  return Response.json({ ok: true, options } satisfies PasskeyOfferAnswer, {
    headers: { "Cache-Control": "no-store" },
  });
}
