import { type ReactNode, useState } from "react";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { CurrentPasswordField, SaveForm } from "../save-form.tsx";
import type { CodesAnswer } from "./answers.ts";

type PasswordDialogProps = {
  title: string;
  /** The address that receives the request with the password. */
  address: string;
  /** `DELETE` removes the row with the button that opened the dialog. */
  method: "POST" | "DELETE";
  label: string;
  failure: string;
  hasPassword: boolean;
  onClose: () => void;
  onDone: (answer: CodesAnswer & { ok: true }) => void;
  children: ReactNode;
};

/**
 * Asks for the password before a change to how the person signs in. Mount it only while it asks.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, hasPassword, onClose, onDone, children, ...form } = props;
  const isRemoval = form.method === "DELETE";
  // The dialog doesn't have the focus yet, so this finds the button that opened it.
  const [returnToPlace] = useState(rememberPlace);
  return (
    <Dialog open title={title} onClose={onClose}>
      <SaveForm<CodesAnswer>
        {...form}
        variant={isRemoval ? "danger" : "primary"}
        onCancel={onClose}
        onSaved={(answer) => {
          onClose();
          onDone(answer);
          if (isRemoval) setTimeout(returnToPlace);
        }}
      >
        {(errors) => (
          <>
            {children}
            <CurrentPasswordField id="confirm-password" hasPassword={hasPassword} errors={errors} />
          </>
        )}
      </SaveForm>
    </Dialog>
  );
}
