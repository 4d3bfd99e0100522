import { useState } from "react";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";
import { Field } from "#app/ui/form/field.tsx";
import { NEW_PASSWORD_LENGTH, newPasswordHint } from "./new-password.ts";

type NewPasswordFieldProps = {
  name: string;
  /** The address of the account, which tells password managers whose password it is. */
  account: string;
  /** A second factor allows a shorter password. */
  hasSecondFactor: boolean;
  error: string | undefined;
  /** See Field. */
  announceError?: boolean;
};

/** Renders a field for a new password. The user types it once and may show it. */
export function NewPasswordField({
  name,
  account,
  hasSecondFactor,
  error,
  announceError,
}: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const scriptsRun = useHydrated();
  return (
    <Field
      {...{ name, error, announceError, required: true, label: "New password" }}
      hint={newPasswordHint(hasSecondFactor)}
    >
      {(control) => (
        <div className="flex gap-2">
          <input type="email" name="username" autoComplete="username" value={account} readOnly hidden />
          <input
            {...control}
            type={isShown ? "text" : "password"}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            // The limit counts characters as people do. The browser counts some of them twice.
            maxLength={NEW_PASSWORD_LENGTH.most * 2}
          />
          {scriptsRun ? (
            <button
              type="button"
              className="button button-secondary button-small flex-none"
              aria-pressed={isShown}
              aria-controls={control.id}
              onClick={() => setShown(!isShown)}
            >
              Show
            </button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
