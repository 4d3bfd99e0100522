import { z } from "zod";
import { fieldErrors } from "#app/platform/forms/form-text.ts";
import { refuseSave } from "#app/platform/forms/save-answer.ts";
import { createTotpFactor, MAX_FACTORS } from "../codes.server.ts";
import type { Route } from "./+types/factors";
import { confirmForm, friendlyName, readAccountForm } from "./account-form.server.ts";
import { answerEnrolment } from "./enrolment.server.ts";

const newFactorInput = z.object({
  friendlyName,
  factorType: z.enum(["totp", "phone"], "Choose one of the kinds."),
});

/** The tables know phone numbers as factors, but this program ships with no SMS provider. */
const NO_TEXT_MESSAGES =
  "Codes by text message need a provider that sends them, and this website has none. Use an authenticator app or a passkey.";

/** Adds an unverified factor. The response is for the app, whose first code verifies it. */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  const { site, person, fields } = form;
  const parsed = newFactorInput.safeParse(fields);
  if (!parsed.success) return refuseSave(400, { errors: fieldErrors(parsed.error) });
  if (parsed.data.factorType === "phone") return refuseSave(501, { formError: NO_TEXT_MESSAGES });
  const name = parsed.data.friendlyName;
  return confirmForm(form, async (confirmed) => {
    const outcome = await createTotpFactor(site.db, person, confirmed, name);
    if (outcome.ok) return answerEnrolment(form, outcome);
    if (outcome.reason === "taken")
      return refuseSave(409, { errors: { friendlyName: "You have one with this name already." } });
    const formError = `You can have at most ${MAX_FACTORS} authenticator apps. Remove one first.`;
    return refuseSave(409, { formError });
  });
}
