import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { deletePasskey, renamePasskey } from "../passkeys.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/passkey";
import { confirmRemoval, friendlyNameInput, readAccountForm } from "./account-form.server.ts";

const LAST_WAY_IN = {
  formError: "This is the only way for you to sign in. Set a password or add another passkey first.",
};

/** Renames a passkey (POST) or removes it (DELETE). */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person } = form;
  const { id } = args.params;
  if (args.request.method === "DELETE")
    return confirmRemoval(form, id, async (confirmed) => {
      const removed = await deletePasskey(site, person, confirmed, id);
      if (removed.ok || removed.reason === "gone") return respondSaved(removed.ok);
      return refuseSave(409, LAST_WAY_IN);
    });
  const parsed = friendlyNameInput.safeParse(form.fields);
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return respondSaved((await renamePasskey(site.db, person, { id, ...parsed.data })).ok);
}
