import { data } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { keepForm } from "#app/platform/keep-form.ts";
import { SAVE_REFUSALS, type SaveAnswer } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import { toastStore } from "#app/ui/toast-store.ts";
import { removeEvent, restoreEvent } from "../event-trash.server.ts";
import type { Route } from "./+types/event-trash";

/** `POST` puts an event into the trash, `DELETE` takes it out. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db } = getSite(context);
  if (request.method !== "POST" && request.method !== "DELETE")
    return data<SaveAnswer>({ ok: false }, { status: 405, headers: { Allow: "POST, DELETE" } });
  const move = request.method === "POST" ? removeEvent : restoreEvent;
  const outcome = await move(db, administrator, params.id);
  if (outcome.ok) return { ok: true } satisfies SaveAnswer;
  return data<SaveAnswer>({ ok: false, formError: SAVE_REFUSALS.gone }, { status: 404 });
}

/** The outcome of an undo is told here: its toast may be used on any page, after the list has gone. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  if (request.method === "POST") return keepForm(serverAction, "Failed to delete event.");
  const answer = await keepForm<SaveAnswer | { data: SaveAnswer }>(serverAction, RESTORE_FAILURE);
  const { ok } = "data" in answer ? answer.data : answer;
  toastStore.add(ok ? "success" : "error", ok ? "Event restored" : RESTORE_FAILURE);
  return answer;
}

const RESTORE_FAILURE = "Failed to restore event.";
