import { refuseSave, SAVE_REFUSALS } from "#app/platform/forms/save-answer.ts";
import type { InvitationRefusal, Invited } from "../invitations.server.ts";
import type { PersonChange, PersonRefusal } from "../people.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { InvitationAnswer } from "./roles.ts";

const REFUSALS: Record<InvitationRefusal | PersonRefusal, { status: number; email?: string; form?: string }> =
  {
    known: { status: 409, email: "This person has access already." },
    ended: { status: 409, email: "This person had access before. Restore it in the list of people." },
    "too-many": {
      status: 429,
      form: "This address has got several invitations today. Wait until tomorrow before the next.",
    },
    gone: { status: 404, form: SAVE_REFUSALS.gone },
    "not-owner": { status: 403, form: "You are not an owner any more." },
    yourself: {
      status: 409,
      form: "Nobody changes their own role or access: so there is always an owner. Another owner can.",
    },
  };

/** Builds the response to sending an invitation, whether or not it was sent. */
export function answerInvited(invited: Invited): Response {
  if (!invited.ok) return refuse(invited.reason);
  const answer: InvitationAnswer = invited.link ? { ok: true, link: invited.link } : { ok: true };
  return Response.json(answer);
}

/** Builds the response to a change of a person. */
export function answerPersonChange(change: PersonChange): Response {
  return change.ok ? respondSaved(true) : refuse(change.reason);
}

function refuse(reason: keyof typeof REFUSALS): Response {
  const { status, email, form } = REFUSALS[reason];
  return refuseSave(status, email ? { errors: { email } } : { formError: form ?? "" });
}
