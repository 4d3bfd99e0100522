import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField, SaveForm } from "../save-form.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

type EmailSectionProps = Pick<ShownAccount, "email" | "waitingEmail" | "hasPassword" | "sendsMail">;

const ADDRESS = "/admin/account/email";

/** Shows and changes the address with which the person signs in. */
export function EmailSection({ email, waitingEmail, hasPassword, sendsMail }: EmailSectionProps) {
  const more = sendsMail ? ", and links to a new password go there" : "";
  return (
    <FormSection title="Email" text={`With this address you sign in${more}.`}>
      <p className="wrap-anywhere">
        Your address is <strong>{email}</strong>.
      </p>
      {waitingEmail ? <Waiting email={waitingEmail} /> : null}
      {sendsMail ? <EmailForm hasPassword={hasPassword} /> : <WithoutMail email={email} />}
    </FormSection>
  );
}

function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const toast = useToast();
  return (
    <SaveForm
      address={ADDRESS}
      failure="Failed to send the confirmation."
      act={{ label: "Change email", hasInput: true }}
      label="Change address"
      busyLabel="Sending..."
      onSaved={(_, form) => {
        toast.success("Look into the inbox of the new address: a link there confirms it.");
        form.reset();
      }}
    >
      {(errors) => (
        <>
          <TextField
            name="email"
            type="email"
            label="New address"
            hint="It changes once the link that we send there is opened."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            error={errors.email}
          />
          <CurrentPasswordField id="email-current" hasPassword={hasPassword} errors={errors} />
        </>
      )}
    </SaveForm>
  );
}

/** Shows the address that awaits confirmation. */
function Waiting({ email }: { email: string }) {
  const { send, busy, answer, again } = useSave("Failed to update data.");
  const toast = useToast();

  async function giveUp() {
    const given = await send(ADDRESS, null, "DELETE");
    if (given?.ok) toast.success("Your address stays as it is");
  }

  return (
    <Alert title="A new address waits for its confirmation">
      <p className="wrap-anywhere">{email} takes its place once the link in the mail there is opened.</p>
      <SaveProblem answer={answer} again={again} />
      <Button variant="secondary" size="small" className="mt-2" busy={busy} onClick={() => void giveUp()}>
        Keep the present address
      </Button>
    </Alert>
  );
}

function WithoutMail({ email }: { email: string }) {
  return (
    <p className="text-muted">
      This website has no mail server, so a new address cannot be confirmed here. Whoever runs the server can
      change it: <code className="wrap-anywhere">schoolward accounts change-email {email} NEW-ADDRESS</code>
    </p>
  );
}
