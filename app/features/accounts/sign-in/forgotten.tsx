import { data, Form, useNavigation } from "react-router";
import { emailAddress, textFields } from "#app/platform/forms/form-text.ts";
import { consumeRateLimit } from "#app/platform/http/rate-limits.server.ts";
import { getRequestInfo } from "#app/platform/http/request.server.ts";
import { getWritableSite } from "#app/platform/http/site.server.ts";
import { Button } from "#app/ui/control/button.tsx";
import { RouterLinkButton } from "#app/ui/control/router-link-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";
import { askForReset } from "../passwords.server.ts";
import { tooManyTries } from "../respond.server.ts";
import type { Route } from "./+types/forgotten";
import { keepPage, Problem, Screen, useSiteName } from "./screen.tsx";
import { UNEXPECTED } from "./sign-in-input.ts";

/** Enough for an office with one address, but not for a program that tries a list of addresses. */
const FROM_ONE_PLACE = { limit: 20, windowMs: 3_600_000 };

const forgottenEmail = emailAddress({
  missing: "Please enter a valid email address.",
  wrong: "Please enter a valid email address.",
});

type Refusal = { email: string; error?: string; formError?: string };
/** The response to a request for a link. It is the same for every address. */
type ForgottenAnswer = { asked: true } | ({ asked?: undefined } & Refusal);

export async function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: getWritableSite(context).config.smtpUrl !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, config, outages } = getWritableSite(context);
  const refuse = (status: number, refusal: Refusal, headers: Record<string, string> = {}) =>
    data<ForgottenAnswer>(refusal, { status, headers });
  // The page has no form then, but somebody may send one anyway.
  if (config.smtpUrl === undefined) return refuse(503, { email: "" });
  const typed = textFields(await request.formData().catch(() => new FormData())).email ?? "";
  const email = forgottenEmail.safeParse(typed);
  if (!email.success) return refuse(400, { email: typed, error: email.error.issues[0]?.message ?? "" });
  try {
    const place = `forgotten place ${getRequestInfo(context).clientAddress}`;
    const { allowed, retryAfterSeconds } = await consumeRateLimit(db, place, FROM_ONE_PLACE);
    if (!allowed) {
      const formError = tooManyTries(retryAfterSeconds);
      return refuse(429, { email: typed, formError }, { "Retry-After": String(retryAfterSeconds) });
    }
    await askForReset({ db, config }, email.data);
    return data<ForgottenAnswer>({ asked: true });
  } catch (error) {
    const status = outages.statusOf(error, "a link to a new password could not be sent");
    return refuse(status, { email: typed, formError: UNEXPECTED });
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const clientAction = (form: Route.ClientActionArgs) => keepPage(form);

/** Renders the form that requests a link for a new password by mail. */
export default function Forgotten({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const answer = actionData as ForgottenAnswer | undefined;
  return (
    <Screen title="Forgot your password">
      {!sendsMail ? <WithoutMail /> : answer?.asked ? <Asked /> : <AskForm refusal={answer} />}
      <div className="mt-6">
        <RouterLinkButton to="/auth/login" variant="secondary" className="w-full">
          Back to sign in
        </RouterLinkButton>
      </div>
    </Screen>
  );
}

function AskForm({ refusal }: { refusal: Refusal | undefined }) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Forgot your password?</h1>
      <p className="mt-2 text-muted">
        Enter the address with which you sign in at {useSiteName()}. We send you a link to choose a new
        password.
      </p>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        <Problem text={refusal?.formError} />
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={refusal?.email}
          error={refusal?.error}
          announceError
        />
        <Button type="submit" className="w-full" busy={busy} busyLabel="Sending...">
          Send the link
        </Button>
      </Form>
    </>
  );
}

function Asked() {
  return (
    <>
      <div role="status">
        <h1 className="text-2xl text-plum">Check your inbox</h1>
        <p className="mt-3">
          If this address has an account, a link to a new password is on its way to it. It works once, for 30
          minutes.
        </p>
      </div>
      <p className="mt-3 text-muted">
        Nothing there after a few minutes? Look into the spam folder, and see whether you sign in with another
        address.
      </p>
    </>
  );
}

function WithoutMail() {
  return (
    <>
      <h1 className="text-2xl text-plum">Forgot your password?</h1>
      <p className="mt-3">This website has no mail server, so it cannot send you a link to a new password.</p>
      <p className="mt-3">Whoever runs the server can make one there, with this command:</p>
      <pre className="mt-3 rounded-md bg-paper p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        <code>schoolward accounts reset-password EMAIL</code>
      </pre>
    </>
  );
}
