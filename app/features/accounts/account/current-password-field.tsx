import { TextField } from "#app/ui/form/field.tsx";

type CurrentPasswordFieldProps = {
  /** Without one, a recent sign-in counts instead. */
  hasPassword: boolean;
  error: string | undefined;
  /** Unique per field, because the page has several. */
  id: string;
};

/** Asks for the current password before a change that could lock the person out. */
export function CurrentPasswordField({ hasPassword, error, id }: CurrentPasswordFieldProps) {
  if (!hasPassword)
    return (
      <p className="text-sm text-muted">
        You have no password, so you may be asked for your passkey, or to sign in once more.
      </p>
    );
  return (
    <TextField
      name="currentPassword"
      id={id}
      type="password"
      label="Current password"
      autoComplete="current-password"
      maxLength={256}
      required
      error={error}
    />
  );
}
