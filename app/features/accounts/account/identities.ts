import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { recordLinkBegun } from "../identities.server.ts";
import { findWayToProvider } from "../provider/lead-to-provider.server.ts";
import { providerName } from "../provider.server.ts";
import type { Route } from "./+types/identities";
import { confirmForm, readAccountForm } from "./account-form.server.ts";
import type { LinkAnswer } from "./answers.ts";

export const middleware = [guardDangerousAct("identity", "in the form")];

/**
 * Begins to link an identity at the provider (POST). Responds with the address at the provider that
 * the browser must open.
 */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person } = form;
  return confirmForm(form, async (confirmed) => {
    const way = await findWayToProvider(args.context, { kind: "link", userId: person.id });
    const name = providerName(site.config) ?? "";
    if (!way) return refuseSave(502, { formError: `${name} does not answer. Please try again in a moment.` });
    await recordLinkBegun(site.db, person, confirmed, name);
    const answer: LinkAnswer = { ok: true, address: way.address };
    return Response.json(answer, { headers: { "Set-Cookie": way.setCookie } });
  });
}
