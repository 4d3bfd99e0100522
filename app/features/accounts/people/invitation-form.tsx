import { useState } from "react";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Role } from "#db/schema.ts";
import { SaveForm } from "../save-form.tsx";
import type { HandOver } from "./link-to-hand-over.tsx";
import { type InvitationAnswer, ROLES } from "./roles.ts";

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
  const [role, setRole] = useState<Role>("editor");
  const toast = useToast();

  function sent({ link }: { link?: string }, form: HTMLFormElement) {
    const email = String(new FormData(form).get("email")).trim();
    if (!link) toast.success(`Invitation to ${email} is on its way`);
    onSent(link ? { email, link } : undefined);
  }

  return (
    <SaveForm<InvitationAnswer>
      address="/admin/people/invitations"
      failure={INVITATION_FAILURE}
      act={{ label: `Invite as ${role}`, hasInput: true }}
      label={sendsMail ? "Send invitation" : "Make a link"}
      onChange={onChange}
      onCancel={onClose}
      onSaved={sent}
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="off"
            required
            error={errors.email}
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
        </>
      )}
    </SaveForm>
  );
}
