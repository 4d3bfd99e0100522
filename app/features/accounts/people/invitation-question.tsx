import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { INVITATION_FAILURE } from "./invitation-form.tsx";
import type { HandOver } from "./link-to-hand-over.tsx";
import type { InvitationAnswer } from "./roles.ts";

export type InvitationAct = "withdraw" | "send again";

type InvitationQuestionProps = {
  invitation: { id: string; email: string };
  act: InvitationAct;
  sendsMail: boolean;
  onClose: () => void;
  /** Called with the new link if it must be handed over in person. */
  onLink: (made: HandOver) => void;
};

/** Asks for confirmation before an invitation is withdrawn or sent again. */
export function InvitationQuestion({ act, ...props }: InvitationQuestionProps) {
  const { id, email } = props.invitation;
  if (act === "send again") return <SendAgain {...props} />;
  return (
    <RemovalQuestion
      title="Withdraw the invitation?"
      address={`/admin/people/invitations/${id}`}
      confirmLabel="Withdraw"
      words={{ success: "Invitation withdrawn", failure: "Failed to withdraw the invitation." }}
      onClose={props.onClose}
    >
      <p>
        The link {props.sendsMail ? "that was sent to" : "for"} <strong>{email}</strong> will open nothing any
        more.
      </p>
    </RemovalQuestion>
  );
}

type SendAgainProps = Omit<InvitationQuestionProps, "act">;

function SendAgain({ invitation: { id, email }, sendsMail, onClose, onLink }: SendAgainProps) {
  const { send, busy, answer } = useSave<InvitationAnswer>(INVITATION_FAILURE, {
    label: sendsMail ? "Send again" : "Make a new link",
  });
  const toast = useToast();

  async function sendAgain() {
    const given = await send(`/admin/people/invitations/${id}/sending`);
    if (!given?.ok) return;
    onClose();
    if (given.link) onLink({ email, link: given.link });
    else toast.success(`Invitation to ${email} is on its way`);
  }

  return (
    <Dialog open onClose={onClose} title={sendsMail ? "Send the invitation again?" : "Make a new link?"}>
      <div className="grid gap-4 wrap-anywhere">
        <SaveProblem answer={answer} again={() => void sendAgain()} />
        <p>
          <strong>{email}</strong> {sendsMail ? "gets a new link" : "needs a new link from you"}, which works
          for 7 days. The one before stops working.
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void sendAgain()} data-first-focus>
            {sendsMail ? "Send again" : "Make a new link"}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
