import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { savePictureDetails } from "../picture-details.server.ts";
import { pictureInput } from "../picture-input.ts";
import type { Route } from "./+types/details";

const SAME_PERSON = "You said that it shows a child. Somebody else must say that it does not.";

/** Saves what somebody says about a picture. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const form = await request.formData();
  const parsed = parseFields(pictureInput, { ...textFields(form), consents: form.getAll("consents") });
  if (!parsed.ok) return refuseSave(400, { errors: parsed.errors });
  const { db } = getWritableSite(context);
  const outcome = await savePictureDetails(db, administrator, id, parsed.values);
  if (!outcome.ok && outcome.reason === "same person") return refuseSave(409, { formError: SAME_PERSON });
  return answerSave(outcome);
}
