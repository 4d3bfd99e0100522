import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { noteReminded, stopReminders } from "../reminders/reminders.server.ts";
import type { Route } from "./+types/reminder";

/** Notes that somebody has reminded the giver by hand. DELETE stops the reminders. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  return answerSave(
    await (request.method === "DELETE" ? stopReminders : noteReminded)(db, administrator, id),
  );
}
