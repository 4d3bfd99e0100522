import {
  createContext,
  data,
  Form,
  type LinksFunction,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { readSiteSettings } from "#app/platform/settings/site-settings.server.ts";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";
import styles from "#app/ui/styles/admin.css?url";
import { NewPasswordField } from "../new-password-field.tsx";
import { findReset, resetPassword } from "../passwords.server.ts";
import type { Route } from "./+types/reset";
import { Screen } from "./screen.tsx";
import { cookieHeaders } from "./sign-in.server.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

type ResetAnswer = { state: "done" | "gone" } | { state: "refused"; error?: string; formError?: string };

/** Set by the action that used up the link, so that the loader doesn't report the link as gone. */
const isUsed = createContext(false);

/** Finds the link without using it up, because mail scanners open links. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getWritableSite(context);
  const [{ name }, reset] = await Promise.all([readSiteSettings(db), findReset(db, params.token)]);
  return data({ name, reset }, { status: reset || context.get(isUsed) ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, config, outages } = getWritableSite(context);
  const form = await request.formData().catch(() => new FormData());
  try {
    const password = String(form.get("newPassword") ?? "");
    const outcome = await resetPassword({ db, config }, request, params.token, password);
    if (outcome.ok) {
      context.set(isUsed, true);
      return data<ResetAnswer>({ state: "done" }, { headers: cookieHeaders(outcome.setCookies) });
    }
    if (outcome.reason === "gone") return data<ResetAnswer>({ state: "gone" }, { status: 410 });
    return data<ResetAnswer>({ state: "refused", error: outcome.sentence }, { status: 400 });
  } catch (error) {
    const status = outages.statusOf(error, "a password could not be reset");
    return data<ResetAnswer>({ state: "refused", formError: UNEXPECTED }, { status });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ResetAnswer>({ state: "refused", formError: UNEXPECTED }, { status: 503 });
  }
}

/** Skips reloading after the action: its result is complete, and the link is used up. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate;
}

/** Keeps the secret in the page's address out of referrers and caches. */
export const headers = () => ({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { name, reset } = loaderData;
  const answer = actionData as ResetAnswer | undefined;
  const state = answer?.state === "done" || !reset ? (answer?.state ?? "gone") : (answer?.state ?? "asking");
  return (
    <Screen title="A new password" siteName={name}>
      {state === "done" ? <Done /> : null}
      {state === "gone" ? <Gone /> : null}
      {(state === "asking" || state === "refused") && reset ? (
        <ResetForm
          email={reset.email}
          hasSecondFactor={reset.hasSecondFactor}
          refusal={answer?.state === "refused" ? answer : undefined}
        />
      ) : null}
    </Screen>
  );
}

type ResetFormProps = {
  email: string;
  hasSecondFactor: boolean;
  refusal: { error?: string; formError?: string } | undefined;
};

function ResetForm({ email, hasSecondFactor, refusal }: ResetFormProps) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Choose a new password</h1>
      <p className="mt-2 wrap-anywhere text-muted">For {email}. You are signed out on all devices then.</p>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        {refusal?.formError ? (
          <Alert tone="error" announce>
            {refusal.formError}
          </Alert>
        ) : null}
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          name="newPassword"
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

function Done() {
  return (
    <>
      <div role="status">
        <h1 className="text-2xl text-plum">Your password is changed</h1>
        <p className="mt-3">All your sessions have ended. Sign in with the new password.</p>
      </div>
      <LinkButton to="/auth/login" className="mt-6 w-full" reloadDocument>
        Sign in
      </LinkButton>
    </>
  );
}

function Gone() {
  return (
    <>
      <h1 className="text-2xl text-plum">This link no longer works</h1>
      <p className="mt-3">A link to a new password works once and for 30 minutes. Ask for a new one.</p>
      <LinkButton to="/auth/forgotten" className="mt-6 w-full">
        Send a new link
      </LinkButton>
    </>
  );
}
