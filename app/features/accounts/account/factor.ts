import { deleteFactor } from "../codes.server.ts";
import { requireMethod, respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/factor";
import { confirmRemoval, readAccountForm } from "./account-form.server.ts";

/** Removes an authenticator app (DELETE). */
export async function action(args: Route.ActionArgs) {
  requireMethod(args.request, "DELETE");
  const form = await readAccountForm(args);
  const { id } = args.params;
  return confirmRemoval(form, id, async (confirmed) =>
    respondSaved((await deleteFactor(form.site.db, form.person, confirmed, id)).ok),
  );
}
