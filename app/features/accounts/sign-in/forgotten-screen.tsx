import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { useFocusOnError } from "#app/ui/form/use-focus-on-error.ts";

/** The response to a request for a link. It is the same for every address. */
export type ForgottenAnswer =
  | { asked: true }
  | { asked?: undefined; email: string; error?: string; formError?: string };

type ForgottenScreenProps = {
  siteName: string;
  sendsMail: boolean;
  answer: ForgottenAnswer | undefined;
};

export function ForgottenScreen({ siteName, sendsMail, answer }: ForgottenScreenProps) {
  if (!sendsMail) return <WithoutMail />;
  return answer?.asked ? <Asked /> : <AskForm siteName={siteName} refusal={answer} />;
}

function AskForm({
  siteName,
  refusal,
}: {
  siteName: string;
  refusal: Exclude<ForgottenAnswer, { asked: true }> | undefined;
}) {
  const busy = useNavigation().state !== "idle";
  const form = useFocusOnError(refusal);
  return (
    <>
      <h1 className="text-2xl text-plum">Forgot your password?</h1>
      <p className="mt-2 text-muted">
        Enter the address with which you sign in at {siteName}. We send you a link to choose a new password.
      </p>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
        {refusal?.formError ? (
          <Alert tone="error" announce>
            {refusal.formError}
          </Alert>
        ) : null}
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
      <BackToSignIn />
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
      <BackToSignIn />
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
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <div className="mt-6">
      <LinkButton to="/auth/login" variant="secondary" className="w-full">
        Back to sign in
      </LinkButton>
    </div>
  );
}
