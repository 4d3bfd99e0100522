import type { RouterContextProvider } from "react-router";
import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { needsPlan } from "#app/platform/records/bulk-plan.ts";
import type { ChangeAnswer } from "../change-answer.ts";
import { type ChosenMessage, changeMessages, type MessageChange } from "./message-changes.server.ts";
import { planChange } from "./message-plan.server.ts";

/** The most messages that one request may change. */
const MAX_CHOSEN = 100;

type ChangeRequest = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Makes one of these changes, by the method of the request. Each `message` field holds
 * an id and the version that the person saw, `<id>:<version>`. A change that moves several messages
 * out of sight requires its `plan`. Responds with JSON.
 */
export async function changeChosen(
  { request, context }: ChangeRequest,
  changes: { POST?: MessageChange; DELETE?: MessageChange },
): Promise<Response> {
  const administrator = requireAdministrator(context);
  const { db } = getWritableSite(context);
  const change = new Map<string, MessageChange>(Object.entries(changes)).get(request.method);
  if (!change) return new Response("Method not allowed", { status: 405 });
  const form = await request.formData().catch(() => new FormData());
  const chosen = readChosen(form.getAll("message"));
  if (!chosen) return refuseSave(400, { formError: "Choose at least one message." });
  const ids = chosen.map(({ id }) => id);
  const agreed = form.get("plan");
  const token = typeof agreed === "string" ? agreed : undefined;
  const plan = change.plan && needsPlan(ids, token) ? await planChange(db, change.plan, ids) : undefined;
  if (plan && plan.token !== token)
    return Response.json({ ok: false, formError: CHANGED, plan } satisfies ChangeAnswer, { status: 409 });
  const { done, changed, gone, undo } = await changeMessages(db, administrator, change, chosen);
  if (done.length === 0 && changed.length > 0) return refuseSave(409, { formError: CHANGED });
  if (done.length === 0) return refuseSave(404, { formError: SAVE_REFUSALS.gone });
  return Response.json({
    ok: true,
    done,
    changed: changed.length,
    gone: gone.length,
    undo,
  } satisfies ChangeAnswer);
}

const CHANGED =
  "Somebody else has changed this since you opened it. Nothing was overwritten. You now see it as it is; try again if you still want to.";

/**
 * Parses `<id>:<version>` of each selected message.
 *
 * @returns undefined if one is invalid, or if there are none or too many
 */
export function readChosen(values: readonly FormDataEntryValue[]): ChosenMessage[] | undefined {
  const chosen: ChosenMessage[] = [];
  for (const value of values) {
    const [, id, version] = (typeof value === "string" && /^([\w-]{1,64}):(\d{1,15})$/.exec(value)) || [];
    if (!id || !version) return undefined;
    chosen.push({ id, updatedAt: Number(version) });
  }
  return chosen.length > 0 && chosen.length <= MAX_CHOSEN ? chosen : undefined;
}
