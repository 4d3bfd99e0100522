import { challengeFactor } from "../codes.server.ts";
import { respondSaved } from "../respond.server.ts";
import type { Route } from "./+types/factor-challenge";
import { confirmForm, readAccountForm } from "./account-form.server.ts";
import { answerEnrolment } from "./enrolment.server.ts";

/** Resumes adding an authenticator app that isn't verified yet. */
export async function action(args: Route.ActionArgs) {
  const form = await readAccountForm(args);
  return confirmForm(form, async (confirmed) => {
    const outcome = await challengeFactor(form.site.db, form.person, confirmed, args.params.id);
    return outcome.ok ? answerEnrolment(form, outcome) : respondSaved(false);
  });
}
