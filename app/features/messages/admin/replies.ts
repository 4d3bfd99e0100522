import { requireAdministrator } from "#app/platform/accounts/administrator.server.ts";
import { fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave, type SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { REPLY_FAILED } from "../reply-form.ts";
import type { Route } from "./+types/replies";
import { findTheirs, replyToMessage } from "./replies.server.ts";
import { replyInput } from "./reply-input.ts";

const REFUSALS = {
  changed:
    "Somebody else has changed or answered this message since you opened it. Your reply was not sent and is still here. Look at what is new, then send again if you still want to.",
  gone: "This message is no longer there. Somebody else may have removed it. Your reply was not sent.",
  spam: "This message is in the spam quarantine. Say 'Not spam' first, then send again.",
} as const;

/**
 * Replies to a message by mail, or stores the reply if the site can't send mail. Responds with
 * JSON.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const administrator = requireAdministrator(context);
  const { db, config } = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  const parsed = replyInput.safeParse(textFields(form));
  if (!parsed.success) {
    const { text, ...others } = fieldErrors(parsed.error);
    return refuseSave(
      400,
      text ? { errors: { text } } : { formError: Object.values(others)[0] ?? REPLY_FAILED },
    );
  }
  const outcome = await replyToMessage(
    db,
    administrator,
    params.id,
    parsed.data,
    config.smtpUrl !== undefined,
  );
  if (outcome.ok) return Response.json({ ok: true } satisfies SaveAnswer);
  if (outcome.reason !== "changed")
    return refuseSave(outcome.reason === "gone" ? 404 : 409, { formError: REFUSALS[outcome.reason] });
  return refuseSave(409, { formError: REFUSALS.changed, theirs: await findTheirs(db, params.id) });
}
