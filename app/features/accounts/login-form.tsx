import { Form, useNavigate, useNavigation } from "react-router";
import { PasskeyButton } from "./passkey-button.tsx";
import { SignInFields } from "./sign-in-fields.tsx";
import type { LoginRefusal } from "./sign-in-input.ts";
import { useSignInCheck } from "./use-sign-in-check.ts";

type LoginFormProps = {
  siteName: string;
  contactEmail: string;
  next: string;
  refusal: LoginRefusal | undefined;
};

/**
 * The sign-in form. The button is disabled until both fields are valid and while a request runs; before the page's
 * script has started it is enabled, so that the form works without.
 */
export function LoginForm({ siteName, contactEmail, next, refusal }: LoginFormProps) {
  const check = useSignInCheck(refusal);
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-2xl text-plum">Sign In</h1>
      <p className="mt-1 text-muted">to look after {siteName}</p>
      <Form {...check.form} method="post" noValidate className="mt-6 grid gap-5">
        <input type="hidden" name="next" value={next} />
        <SignInFields check={check} email={refusal?.email} busy={busy} />
      </Form>
      <PasskeyButton onSignedIn={() => void navigate(next)} />
      <ForgottenPassword contactEmail={contactEmail} />
    </>
  );
}

/** A popover of the browser's own, so it opens without a script. */
function ForgottenPassword({ contactEmail }: { contactEmail: string }) {
  return (
    <div className="mt-4 -mb-3 text-center">
      <button type="button" popoverTarget="forgotten-password" className="link min-h-11 px-2 font-semibold">
        Forgot your password?
      </button>
      <div
        id="forgotten-password"
        popover="auto"
        role="dialog"
        aria-label="Getting back in"
        className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-lg bg-white p-6 text-start text-ink shadow-floating backdrop:bg-plum-deep/50"
      >
        <p className="font-heading text-xl font-bold text-plum">Getting back in</p>
        <p className="mt-3">
          Nobody can look it up, not even us: it is stored only as a fingerprint. The person who set up this
          website can give you a new one.
        </p>
        <p className="mt-3">
          You do not know who that is? Write to{" "}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
          .
        </p>
        <div className="mt-5 text-end">
          <button
            type="button"
            popoverTarget="forgotten-password"
            popoverTargetAction="hide"
            className="button button-secondary button-small"
          >
            Close
          </button>
        </div>
      </div>
    </div>
  );
}
