import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { refuseSave, SAVE_REFUSALS, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { NOT_SENT } from "../reply-form.ts";
import type { Route } from "./+types/reply-sending";
import { sendReplyAgain } from "./replies.server.ts";

/** Sends a reply again whose mail has failed for good. Responds with JSON. */
export async function action({ params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  if (config.smtpUrl === undefined) return refuseSave(503, { formError: NOT_SENT });
  const outcome = await sendReplyAgain(db, administrator, params);
  return outcome.ok
    ? Response.json({ ok: true } satisfies SaveAnswer)
    : refuseSave(404, { formError: SAVE_REFUSALS.gone });
}
