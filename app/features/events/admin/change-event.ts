import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { updateEvent } from "../event-changes.server.ts";
import { eventInput } from "../event-input.ts";
import type { Route } from "./+types/change-event";
import { askAboutFeatured, readEventDetails, refuseGone } from "./event-details.server.ts";
import { findEventToEdit } from "./event-to-edit.server.ts";

/**
 * Updates an event. Responds with JSON, because the form is sent by script to show upload progress.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  if (!(await findEventToEdit(site.db, params.id))) return refuseGone();
  const read = await readEventDetails(form, eventInput, { needsFlyer: false, site });
  if (!read.ok) return read.answer;
  const outcome = await updateEvent(site.db, administrator, params.id, read.input, read.pictureId);
  if (outcome.ok) return answerSave(outcome);
  if (outcome.reason === "featured") return askAboutFeatured(outcome.featured);
  if (outcome.reason === "unreadable")
    return refuseSave(outcome.status, { errors: { report: outcome.message } });
  if (outcome.reason === "invalid") return refuseSave(400, { errors: outcome.errors });
  return answerSave(outcome);
}
