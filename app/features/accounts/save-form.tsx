import type { FormEvent, ReactNode } from "react";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { DialogActions } from "#app/ui/feedback/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import type { DangerousAct } from "#app/ui/form/use-confirm-again.ts";
import { useSave } from "#app/ui/form/use-save.ts";

type SaveFormProps<Answer> = {
  /** Where the fields go. */
  address: string;
  method?: "POST" | "DELETE";
  /** The error message if it fails. */
  failure: string;
  /** The action that the confirmation dialog names. */
  act?: DangerousAct;
  /** The button's label. */
  label: string;
  busyLabel?: string;
  variant?: "primary" | "secondary" | "danger";
  /** In a dialog, which then has a button to close it. */
  onCancel?: () => void;
  onSaved: (answer: Answer & { ok: true }, form: HTMLFormElement) => void;
  onChange?: () => void;
  children: (errors: FieldErrors) => ReactNode;
};

/** Renders a form of an account section or dialog: problem, fields and buttons. */
export function SaveForm<Answer extends { ok: true } | SaveRefusal = SaveAnswer>({
  address,
  method = "POST",
  failure,
  act,
  label,
  busyLabel,
  variant,
  onCancel,
  onSaved,
  onChange,
  children,
}: SaveFormProps<Answer>) {
  const { send, busy, answer } = useSave<Answer>(failure, act);
  const errors = (answer?.ok === false ? answer.errors : undefined) ?? {};

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const given = await send(address, new URLSearchParams(fields), method);
    if (given?.ok) onSaved(given as Answer & { ok: true }, form);
  }

  const button = (
    <Button type="submit" {...(variant ? { variant } : {})} busy={busy} busyLabel={busyLabel}>
      {label}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => void save(event)}
      onChange={onChange}
      noValidate
      className="grid gap-4 wrap-anywhere"
    >
      <SaveProblem answer={answer as SaveAnswer | undefined} />
      {children(errors)}
      {onCancel ? (
        <DialogActions>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {button}
        </DialogActions>
      ) : (
        <div>{button}</div>
      )}
    </form>
  );
}

type CurrentPasswordFieldProps = {
  /** Without one, a recent sign-in counts instead. */
  hasPassword: boolean;
  errors: FieldErrors;
  /** Unique per field, because the page has several. */
  id: string;
};

/** Asks for the current password before a change that could lock the person out. */
export function CurrentPasswordField({ hasPassword, errors, id }: CurrentPasswordFieldProps) {
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
      error={errors.currentPassword}
    />
  );
}
