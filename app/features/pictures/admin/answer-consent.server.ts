import { answerSave, refuseSave } from "#app/platform/forms/save-answer.ts";
import type { ConsentOutcome } from "../consents.server.ts";

/** Says that the names were encrypted with a key that is missing now. */
export const UNREADABLE =
  "The stored names can't be read: their key is missing. Whoever looks after the server can put it back.";

/** Answers a request that changes a consent. */
export function answerConsent(outcome: ConsentOutcome): Response {
  if (outcome.ok || outcome.reason === "changed" || outcome.reason === "invalid") return answerSave(outcome);
  if (outcome.reason === "taken")
    return refuseSave(400, { errors: { pseudonym: "Another girl has this name here. Choose another one." } });
  if (outcome.reason === "unreadable")
    return refuseSave(409, { formError: `${UNREADABLE} Then change them, or type all of them again.` });
  if (outcome.reason === "withdrawn")
    return refuseSave(409, {
      formError: "She has withdrawn this consent. Record a new one if she agrees again.",
    });
  return answerSave({ ok: false, reason: outcome.reason });
}
