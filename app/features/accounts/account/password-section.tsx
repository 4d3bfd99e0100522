import { type FormEvent, useRef } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

type PasswordSectionProps = { email: string; hasPassword: boolean; hasSecondFactor: boolean };

/** Changes the password, which ends the person's other sessions. */
export function PasswordSection({ email, hasPassword, hasSecondFactor }: PasswordSectionProps) {
  const { send, busy, answer } = useSave("Failed to change the password.", {
    label: "Change password",
    hasInput: true,
  });
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const errors = answer?.ok === false ? answer.errors : undefined;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = await send("/admin/account/password", new FormData(event.currentTarget));
    if (!given?.ok) return;
    toast.success("Password changed");
    form.current?.reset();
  }

  return (
    <FormSection
      title="Password"
      text={
        hasPassword
          ? "With a new password your sessions on other devices end."
          : "You sign in without a password. With one you have another way in."
      }
    >
      <form ref={form} onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
        <SaveProblem answer={answer} />
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          hasPassword={hasPassword}
          id="password-current"
          error={errors?.currentPassword}
        />
        <NewPasswordField name="newPassword" hasSecondFactor={hasSecondFactor} error={errors?.newPassword} />
        <div>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            {hasPassword ? "Change password" : "Set a password"}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}
