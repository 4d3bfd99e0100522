import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { approvePicture } from "../picture-details.server.ts";
import { approvalInput } from "../picture-input.ts";
import type { Route } from "./+types/approval";

const REASON = "Write why nobody else can look at it. The history keeps this.";
const REFUSALS = {
  gone: SAVE_REFUSALS.gone,
  stale: "Somebody has said something else about this picture. Reload the page and look again.",
  "same person": "You said who is in it, so somebody else must look at it.",
};

/** Approves a picture with children, as the second person. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = parseFields(approvalInput, textFields(await request.formData()));
  if (!parsed.ok) return refuseSave(400, { errors: parsed.errors });
  const outcome = await approvePicture(getWritableSite(context).db, administrator, id, parsed.values);
  if (outcome.ok) return answerSave(outcome);
  if (outcome.reason === "no reason") return refuseSave(400, { errors: { reason: REASON } });
  return refuseSave(409, { formError: REFUSALS[outcome.reason] });
}
