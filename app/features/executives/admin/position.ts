import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { textFields } from "#app/platform/form-text.ts";
import { keepForm } from "#app/platform/keep-form.ts";
import { SAVE_REFUSALS, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { moveExecutive } from "../executive-changes.server.ts";
import { executiveMove } from "../executive-input.ts";
import type { Route } from "./+types/position";

const FAILURE = "Failed to update executive details.";

/** Moves an executive right before or right after another one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const parsed = executiveMove.safeParse(textFields(await request.formData()));
  if (!parsed.success) return data<SaveAnswer>({ ok: false, formError: FAILURE }, { status: 400 });
  const outcome = await moveExecutive(getSite(context).db, administrator, params.id, parsed.data);
  return outcome.ok
    ? data<SaveAnswer>({ ok: true })
    : data<SaveAnswer>({ ok: false, formError: SAVE_REFUSALS.gone }, { status: 404 });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, FAILURE);
}
