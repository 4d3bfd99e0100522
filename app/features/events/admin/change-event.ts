import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { calendarDate } from "#app/platform/local-date.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { NO_DATE, STATUS_NAMES } from "../event.ts";
import { updateEvent } from "../event-changes.server.ts";
import { eventInput } from "../event-input.ts";
import type { Route } from "./+types/change-event";
import type { EventAnswer } from "./event-answer.ts";
import { askAboutFeatured, readEventDetails, refuseGone } from "./event-details.server.ts";
import { type EventToEdit, findEventToEdit } from "./event-to-edit.server.ts";

/** Changes an event. Answers JSON, since the form is sent with its progress shown. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getSite(context);
  const form = await request.formData();
  if (!(await findEventToEdit(site.db, params.id))) return refuseGone();
  const read = await readEventDetails(form, eventInput, { needsFlyer: false, site });
  if (!read.ok) return read.answer;
  const outcome = await updateEvent(site.db, administrator, params.id, read.input, read.pictureId);
  if (outcome.ok) return Response.json({ ok: true } satisfies EventAnswer);
  if (outcome.reason === "featured") return askAboutFeatured(outcome.featured);
  const theirs = await findEventToEdit(site.db, params.id);
  if (!theirs) return refuseGone();
  const { updatedAt } = theirs;
  return refuseSave(409, { formError: SAVE_REFUSALS.changed, theirs: { text: inWords(theirs), updatedAt } });
}

function inWords({ name, date, location, status }: EventToEdit): string {
  return [name, date ? calendarDate(date) : NO_DATE, location, STATUS_NAMES[status]].join(", ");
}
