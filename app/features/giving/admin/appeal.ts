import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { appealInput, newAppealInput } from "../appeals/appeal-input.server.ts";
import { createAppeal, updateAppeal } from "../appeals/appeals.server.ts";
import type { Route } from "./+types/appeal";
import { answerGift } from "./answer-gift.server.ts";

/** Changes an appeal, or creates it if the form doesn't say which version it saw. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const isNew = !(await request.clone().formData()).has("updatedAt");
  return isNew
    ? answerGift(request, newAppealInput, (input) => createAppeal(db, administrator, input), { id })
    : answerGift(request, appealInput, (input) => updateAppeal(db, administrator, id, input));
}
