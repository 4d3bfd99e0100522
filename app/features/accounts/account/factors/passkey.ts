import { deletePasskey, renamePasskey } from "#app/features/accounts/passkeys.server.ts";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import type { Route } from "./+types/passkey";
import { nameInput } from "./factor-input.ts";
import { confirmRemoval } from "./removal.server.ts";

const LAST_WAY_IN = {
  formError: "This is the only way for you to sign in. Set a password or add another passkey first.",
};

/** Renames a passkey (POST) or removes it (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  if (request.method === "DELETE") {
    const confirmed = await confirmRemoval(request, context, params.id);
    if (confirmed instanceof Response) return confirmed;
    const removed = await deletePasskey(site, administrator, confirmed, params.id);
    return !removed.ok && removed.reason === "last-way-in" ? refuseSave(409, LAST_WAY_IN) : answer(removed);
  }
  const parsed = nameInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  const { friendlyName } = parsed.data;
  return answer(await renamePasskey(site.db, administrator, { id: params.id, friendlyName }));
}

function answer({ ok }: { ok: boolean }): Response {
  return ok
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}
