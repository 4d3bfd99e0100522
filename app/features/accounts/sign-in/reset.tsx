import { data, Form, useNavigation } from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { findReset, resetPassword } from "../passwords.server.ts";
import { cookieHeaders } from "../respond.server.ts";
import type { Route } from "./+types/reset";
import { keepPage, Notice, Problem, Screen } from "./screen.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";
import { linkIsUsed } from "./used-link.ts";

export { headers, shouldRevalidate } from "./used-link.ts";

/** Without `over`, the form is shown again with the errors. */
type ResetAnswer = { over?: "done" | "gone"; error?: string; formError?: string };

/** Finds the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const reset = await findReset(getWritableSite(context).db, params.token);
  return data({ reset }, { status: reset || context.get(linkIsUsed) ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, config, outages } = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  try {
    const password = String(form.get("newPassword") ?? "");
    const outcome = await resetPassword({ db, config }, request, params.token, password);
    if (outcome.ok) {
      context.set(linkIsUsed, true);
      return data<ResetAnswer>({ over: "done" }, { headers: cookieHeaders(outcome.setCookies) });
    }
    if (outcome.reason === "gone") return data<ResetAnswer>({ over: "gone" }, { status: 410 });
    return data<ResetAnswer>({ error: outcome.sentence }, { status: 400 });
  } catch (error) {
    const status = outages.statusOf(error, "a password could not be reset");
    return data<ResetAnswer>({ formError: UNEXPECTED }, { status });
  }
}

export const clientAction = (form: Route.ClientActionArgs) => keepPage(form);

export default function Reset({ loaderData: { reset }, actionData }: Route.ComponentProps) {
  const answer = actionData as ResetAnswer | undefined;
  return (
    <Screen title="A new password">
      {answer?.over === "done" ? (
        <Notice title="Your password is changed" to="/auth/login" label="Sign in" announce>
          All your sessions have ended. Sign in with the new password.
        </Notice>
      ) : answer?.over === "gone" || !reset ? (
        <Notice title="This link no longer works" to="/auth/forgotten" label="Send a new link">
          A link to a new password works once and for 30 minutes. Ask for a new one.
        </Notice>
      ) : (
        <ResetForm {...reset} refusal={answer} />
      )}
    </Screen>
  );
}

type ResetFormProps = { email: string; hasSecondFactor: boolean; refusal: ResetAnswer | undefined };

function ResetForm({ email, hasSecondFactor, refusal }: ResetFormProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Choose a new password</h1>
      <p className="mt-2 wrap-anywhere text-muted">For {email}. You are signed out on all devices then.</p>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        <Problem text={refusal?.formError} />
        <NewPasswordField
          name="newPassword"
          account={email}
          hasSecondFactor={hasSecondFactor}
          error={refusal?.error}
          announceError
        />
        <Button type="submit" className="w-full" busy={busy} busyLabel="Saving...">
          Save the password
        </Button>
      </Form>
    </>
  );
}
