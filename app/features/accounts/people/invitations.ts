import { z } from "zod";
import { requireOwner } from "#app/platform/accounts/administrator.server.ts";
import { guardDangerousAct } from "#app/platform/accounts/guard-dangerous-act.server.ts";
import { emailAddress, fieldErrors, textFields } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { invite } from "../invitations.server.ts";
import type { Route } from "./+types/invitations";
import { answerInvited } from "./people-answers.server.ts";

const invitationInput = z.object({
  email: emailAddress({
    missing: "Enter the email address of the person.",
    wrong: "Enter an email address, for example amina@example.org.",
  }),
  role: z.enum(["editor", "owner"], "Choose what the person may do."),
});

export const middleware = [guardDangerousAct("invitation")];

/** Invites somebody (POST). If they already have an invitation, it gets a new link. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireOwner(context);
  const parsed = invitationInput.safeParse(textFields(await request.formData()));
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  return answerInvited(await invite(getWritableSite(context), owner, parsed.data));
}
