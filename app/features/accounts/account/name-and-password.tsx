import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { NewPasswordField } from "../new-password-field.tsx";
import { CurrentPasswordField, SaveForm } from "../save-form.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

/** Changes the name under which the person appears in the audit list and in mails. */
export function NameSection({ name }: Pick<ShownAccount, "name">) {
  const toast = useToast();
  return (
    <FormSection title="Name" text="What you are called in the audit and in mails.">
      <SaveForm
        address="/admin/account/name"
        failure="Failed to update data."
        label="Save name"
        busyLabel="Saving..."
        onSaved={() => toast.success("Data updated successfully")}
      >
        {(errors) => (
          <TextField
            name="name"
            label="Name"
            defaultValue={name}
            maxLength={80}
            autoComplete="name"
            required
            error={errors.name}
          />
        )}
      </SaveForm>
    </FormSection>
  );
}

type PasswordSectionProps = Pick<ShownAccount, "email" | "hasPassword" | "hasSecondFactor">;

/** Changes the password, which ends the person's other sessions. */
export function PasswordSection({ email, hasPassword, hasSecondFactor }: PasswordSectionProps) {
  const toast = useToast();
  const text = hasPassword
    ? "With a new password your sessions on other devices end."
    : "You sign in without a password. With one you have another way in.";
  return (
    <FormSection title="Password" text={text}>
      <SaveForm
        address="/admin/account/password"
        failure="Failed to change the password."
        act={{ label: "Change password", hasInput: true }}
        label={hasPassword ? "Change password" : "Set a password"}
        busyLabel="Saving..."
        onSaved={(_, form) => {
          toast.success("Password changed");
          form.reset();
        }}
      >
        {(errors) => (
          <>
            <CurrentPasswordField id="password-current" hasPassword={hasPassword} errors={errors} />
            <NewPasswordField
              name="newPassword"
              account={email}
              hasSecondFactor={hasSecondFactor}
              error={errors.newPassword}
            />
          </>
        )}
      </SaveForm>
    </FormSection>
  );
}
