import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { findSignInErrors, type SignInErrors } from "./sign-in-input.ts";

/** What the server answers to a sign-in that it did not accept; the password is never sent back. */
export type LoginRefusal = { email: string; formError?: string; errors?: SignInErrors };

/** Specification, section 8. */
export const UNEXPECTED = "An unexpected error occurred. Please try again.";

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
  const form = useRef<HTMLFormElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isValid, setValid] = useState<boolean>();
  const [blurErrors, setBlurErrors] = useState<SignInErrors>({});
  const [clearedRefusal, clearRefusal] = useState<LoginRefusal>();
  const busy = useNavigation().state !== "idle";
  const shown = refusal === clearedRefusal ? undefined : refusal;

  // Fields may have been filled before the script came, by the person or by a password manager.
  useEffect(() => setValid(isComplete(form.current)), []);
  useEffect(() => {
    if (refusal?.formError) password.current?.focus();
  }, [refusal]);

  function onInput() {
    clearRefusal(refusal);
    setValid(isComplete(form.current));
    // A complaint goes as soon as it is no longer true; a new one waits until the field is left.
    const errors = findSignInErrors(valuesOf(form.current));
    setBlurErrors((before) => ({
      ...(before.email && errors.email ? { email: errors.email } : {}),
      ...(before.password && errors.password ? { password: errors.password } : {}),
    }));
  }

  function onBlur(event: FormEvent<HTMLFormElement>) {
    const field = event.target as HTMLInputElement;
    if (field.name !== "email" && field.name !== "password") return;
    const sentence = field.value === "" ? undefined : findSignInErrors(valuesOf(form.current))[field.name];
    setBlurErrors((before) => ({ ...before, [field.name]: sentence }));
  }

  return (
    <>
      <h1 className="text-2xl text-plum">Sign In</h1>
      <p className="mt-1 text-muted">to look after {siteName}</p>
      <Form ref={form} method="post" noValidate className="mt-6 grid gap-5" onInput={onInput} onBlur={onBlur}>
        {shown?.formError ? (
          <Alert tone="error" announce>
            {shown.formError}
          </Alert>
        ) : null}
        <input type="hidden" name="next" value={next} />
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={refusal?.email}
          error={blurErrors.email ?? shown?.errors?.email}
        />
        <TextField
          ref={password}
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          maxLength={128}
          error={blurErrors.password ?? shown?.errors?.password}
        />
        <Button
          type="submit"
          className="w-full"
          disabled={isValid === false}
          busy={busy}
          busyLabel="Signing in..."
        >
          Sign In
        </Button>
      </Form>
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

function valuesOf(form: HTMLFormElement | null): { email: string; password: string } {
  const values = form ? new FormData(form) : new FormData();
  return { email: String(values.get("email") ?? ""), password: String(values.get("password") ?? "") };
}

function isComplete(form: HTMLFormElement | null): boolean {
  // A browser shows nobody what its password manager filled in before the person has touched the page.
  if (form?.querySelectorAll("input:autofill").length === 2) return true;
  const errors = findSignInErrors(valuesOf(form));
  return !errors.email && !errors.password;
}
