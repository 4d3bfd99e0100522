import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { SignInCheck } from "./use-sign-in-check.ts";

type SignInFieldsProps = {
  check: SignInCheck;
  /** The initial address. */
  email: string | undefined;
  busy: boolean;
  /** In a dialog, the password field takes the focus. */
  inDialog?: boolean;
};

/** Renders the content of a sign-in form: error, address, password and button. */
export function SignInFields({ check, email, busy, inDialog }: SignInFieldsProps) {
  return (
    <>
      {check.formError ? (
        <Alert tone="error" announce>
          {check.formError}
        </Alert>
      ) : null}
      <TextField
        name="email"
        id="sign-in-email"
        type="email"
        label="Email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={email}
        error={check.errors.email}
        announceError
      />
      <TextField
        ref={check.password}
        name="password"
        id="sign-in-password"
        type="password"
        label="Password"
        autoComplete="current-password"
        maxLength={256}
        error={check.errors.password}
        announceError
        data-first-focus={inDialog || undefined}
      />
      <Button
        type="submit"
        className="w-full"
        disabled={check.isValid === false}
        busy={busy}
        busyLabel="Signing in..."
      >
        Sign In
      </Button>
    </>
  );
}
