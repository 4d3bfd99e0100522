import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { removeEvent, restoreEvent } from "../event-trash.server.ts";
import type { Route } from "./+types/event-trash";

/** `POST` moves an event to the trash, `DELETE` restores it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  if (request.method !== "POST" && request.method !== "DELETE")
    throw data(null, { status: 405, headers: { Allow: "POST, DELETE" } });
  const move = request.method === "POST" ? removeEvent : restoreEvent;
  const outcome = await move(db, administrator, params.id);
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  return refuseSave(404, { formError: SAVE_REFUSALS.gone });
}
