import type { RouterContextProvider } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/save-answer.ts";
import { getSite } from "#app/platform/site.server.ts";
import type { ChangeAnswer } from "../change-answer.ts";
import { type ChosenMessage, changeMessages, type MessageChange } from "./message-changes.server.ts";

/** More are never chosen at once. */
const MOST_CHOSEN = 100;

type ChangeRequest = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The action behind a state of messages: POST brings it about, DELETE takes it back. The messages come as `message` fields, each an
 * id and the version that the person saw, `<id>:<version>`. Answers JSON.
 */
export async function changeChosen(
  { request, context }: ChangeRequest,
  { POST, DELETE }: { POST: MessageChange; DELETE: MessageChange },
): Promise<Response> {
  const administrator = requireAdministrator(context);
  const { db } = getSite(context);
  const change = request.method === "POST" ? POST : request.method === "DELETE" ? DELETE : undefined;
  if (!change) return new Response("Method not allowed", { status: 405, headers: { Allow: "POST, DELETE" } });
  const chosen = readChosen(await request.formData().catch(() => new FormData()));
  if (!chosen) return refuseSave(400, { formError: "Choose at least one message." });
  const { done, changed, gone } = await changeMessages(db, administrator, change, chosen);
  if (done.length === 0 && changed.length > 0) return refuseSave(409, { formError: CHANGED });
  if (done.length === 0) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return Response.json({
    ok: true,
    done,
    changed: changed.length,
    gone: gone.length,
  } satisfies ChangeAnswer);
}

const CHANGED =
  "Somebody else has changed this since you opened it. Nothing was overwritten. You now see it as it is; try again if you still want to.";

function readChosen(form: FormData): ChosenMessage[] | undefined {
  const chosen: ChosenMessage[] = [];
  for (const value of form.getAll("message")) {
    const [, id, version] = (typeof value === "string" && /^([\w-]{1,64}):(\d{1,15})$/.exec(value)) || [];
    if (!id || !version) return undefined;
    chosen.push({ id, updatedAt: Number(version) });
  }
  return chosen.length > 0 && chosen.length <= MOST_CHOSEN ? chosen : undefined;
}
