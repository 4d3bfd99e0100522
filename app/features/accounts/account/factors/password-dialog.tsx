import type { FormEvent, ReactNode } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField } from "../current-password-field.tsx";
import type { CodesAnswer } from "./factor-answers.ts";

type PasswordDialogProps = {
  open: boolean;
  title: string;
  /** The address that receives the request with the password. */
  address: string;
  method: "POST" | "DELETE";
  confirmLabel: string;
  danger?: boolean;
  failure: string;
  hasPassword: boolean;
  onClose: () => void;
  onDone: (answer: CodesAnswer & { ok: true }) => void;
  children: ReactNode;
};

/** Asks for the password before a change to how the person signs in. */
export function PasswordDialog(props: PasswordDialogProps) {
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      <PasswordForm {...props} />
    </Dialog>
  );
}

function PasswordForm(props: PasswordDialogProps) {
  const { send, again, busy, answer } = useSave<CodesAnswer>(props.failure);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("currentPassword") ?? "");
    const form = new URLSearchParams({ currentPassword: password });
    const given = await send(props.address, form, props.method);
    if (given?.ok) props.onDone(given);
  }

  return (
    <form onSubmit={(event) => void confirm(event)} noValidate className="grid gap-4 wrap-anywhere">
      <SaveProblem answer={answer} again={again} />
      {props.children}
      <CurrentPasswordField
        id="confirm-password"
        hasPassword={props.hasPassword}
        error={answer?.ok === false ? answer.errors?.currentPassword : undefined}
      />
      <DialogActions>
        <Button variant="secondary" onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={props.danger ? "danger" : "primary"} busy={busy}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
