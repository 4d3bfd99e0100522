import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { SignInCheck } from "./use-sign-in-check.ts";

type SignInFieldsProps = {
  check: SignInCheck;
  /** What the address starts with. */
  email: string | undefined;
  busy: boolean;
  /** Where the sign-in stands in a dialog: the password takes the focus. */
  inDialog?: boolean;
};

/** What is inside a sign-in form: the refusal, address, password and button. */
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
