import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { parseFields, textFields } from "#app/platform/forms/form-text.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { newPageInput, pageInput } from "../page-input.ts";
import { createPage, type PageOutcome, updatePage } from "../pages.server.ts";
import type { Route } from "./+types/details";

/** Changes the page in the address, or creates it if the form doesn't say which version it saw. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const typed = textFields(await request.formData());
  if (typed.updatedAt === undefined) {
    const created = parseFields(newPageInput, { ...typed, id });
    if (!created.ok) return refuseSave(400, { errors: created.errors });
    return answer(await createPage(db, administrator, created.values));
  }
  const changed = parseFields(pageInput, typed);
  if (!changed.ok) return refuseSave(400, { errors: changed.errors });
  return answer(await updatePage(db, administrator, id, changed.values));
}

function answer(outcome: PageOutcome): Response {
  if (outcome.ok) return answerSave(outcome);
  if (outcome.reason === "unreadable")
    return refuseSave(outcome.status, { errors: { text: outcome.message } });
  return answerSave(outcome);
}
