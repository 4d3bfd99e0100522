import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { offerPasskey } from "../passkeys.server.ts";
import { NO_STORE } from "../respond.server.ts";
import type { Route } from "./+types/passkey-challenge";
import { confirmForm, readAccountForm } from "./account-form.server.ts";
import type { PasskeyOfferAnswer } from "./answers.ts";

/**
 * Returns the options with which the browser creates a passkey. Asks for the password first, so
 * that nobody creates a passkey that is then refused.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  return confirmForm(form, async (confirmed) => {
    const { name } = await readSiteSettings(form.site.db);
    const options = await offerPasskey(form.site, form.person, confirmed, name);
    return Response.json({ ok: true, options } satisfies PasskeyOfferAnswer, NO_STORE);
  });
}
