import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import type { InvitationRefusal, Invited } from "../invitations.server.ts";
import type { InvitationAnswer } from "./invitation-answer.ts";

const REFUSALS: Record<InvitationRefusal, { status: number; email?: string; form?: string }> = {
  known: { status: 409, email: "This person has access already." },
  ended: { status: 409, email: "This person had access before. Restore it in the list of people." },
  "too-many": {
    status: 429,
    form: "This address has got several invitations today. Wait until tomorrow before the next.",
  },
  gone: { status: 404, form: SAVE_REFUSALS.gone },
  "not-owner": { status: 403, form: "You are not an owner any more." },
};

/** Builds the response to sending an invitation, whether or not it was sent. */
export function answerInvited(invited: Invited): Response {
  if (invited.ok) {
    const answer: InvitationAnswer = invited.link ? { ok: true, link: invited.link } : { ok: true };
    return Response.json(answer);
  }
  const { status, email, form } = REFUSALS[invited.reason];
  return refuseSave(status, email ? { errors: { email } } : { formError: form ?? "" });
}
