import { z } from "zod";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { createEvent } from "../event-changes.server.ts";
import { newEventInput } from "../event-input.ts";
import type { Route } from "./+types/create-event";
import type { EventAnswer } from "./event-answer.ts";
import { askAboutFeatured, readEventDetails } from "./event-details.server.ts";
import { findEventToEdit } from "./event-to-edit.server.ts";

/** The id that the form got when it was opened. Sending the form twice creates one event. */
const formId = z.uuid();

/**
 * Creates an event. Responds with JSON, because the form is sent by script to show upload progress.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const site = getWritableSite(context);
  const form = await request.formData();
  const id = formId.safeParse(form.get("id"));
  if (!id.success) return refuseSave(400, { formError: "Reload the page and try again." });
  // A copy keeps the flyer of its original unless another one was chosen.
  const copyOf = form.get("copyOf");
  const original = typeof copyOf === "string" ? await findEventToEdit(site.db, copyOf) : undefined;
  const read = await readEventDetails(form, newEventInput, { needsFlyer: !original, site });
  if (!read.ok) return read.answer;
  const pictureId = read.pictureId ?? (original?.picture.id as string);
  const outcome = await createEvent(site.db, administrator, read.input, pictureId, id.data);
  if (outcome.ok) return Response.json({ ok: true } satisfies EventAnswer);
  if (outcome.reason === "exists") return refuseSave(409, { formError: SAVE_REFUSALS.exists });
  if (outcome.reason === "unreadable")
    return refuseSave(outcome.status, { errors: { report: outcome.message } });
  return askAboutFeatured(outcome.featured);
}
