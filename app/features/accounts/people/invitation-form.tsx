import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import type { InvitationAnswer } from "./invitation-answer.ts";
import type { HandOver } from "./link-to-hand-over.tsx";
import { ROLES } from "./role-words.ts";

export const INVITATION_FAILURE = "Failed to send the invitation.";

type InvitationFormProps = {
  sendsMail: boolean;
  onChange: () => void;
  onClose: () => void;
  /** Called when the invitation is sent, with the link if it must be handed over in person. */
  onSent: (made: HandOver | undefined) => void;
};

/** Invites somebody with an address and a role. */
export function InvitationForm({ sendsMail, onChange, onClose, onSent }: InvitationFormProps) {
  const [role, setRole] = useState<"editor" | "owner">("editor");
  const { send, busy, answer } = useSave<InvitationAnswer>(INVITATION_FAILURE, {
    label: `Invite as ${role}`,
    hasInput: true,
  });
  const toast = useToast();
  const refusal = answer?.ok === false ? answer : undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    const given = await send("/admin/people/invitations", form);
    if (!given?.ok) return;
    if (!given.link) toast.success(`Invitation to ${email} is on its way`);
    onSent(given.link ? { email, link: given.link } : undefined);
  }

  return (
    <form onSubmit={(event) => void submit(event)} onChange={onChange} noValidate className="grid gap-5">
      <SaveProblem answer={answer} />
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
        required
        error={refusal?.errors?.email}
        data-first-focus
      />
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1">Role</legend>
        {(["editor", "owner"] as const).map((offered) => (
          <label key={offered} className="choice items-start">
            <input
              type="radio"
              name="role"
              value={offered}
              checked={role === offered}
              onChange={() => setRole(offered)}
            />
            <span>
              {ROLES[offered].label}
              <span className="block text-sm text-muted">{ROLES[offered].may}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {sendsMail ? "Send invitation" : "Make a link"}
        </Button>
      </DialogActions>
    </form>
  );
}
