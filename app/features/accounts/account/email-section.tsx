import { type FormEvent, type ReactNode, useRef } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

type EmailSectionProps = {
  email: string;
  /** The address that awaits confirmation. */
  waiting: string | undefined;
  hasPassword: boolean;
  sendsMail: boolean;
};

const ADDRESS = "/admin/account/email";

/** Shows and changes the address with which the person signs in. */
export function EmailSection({ email, waiting, hasPassword, sendsMail }: EmailSectionProps) {
  return (
    <FormSection
      title="Email"
      text={
        sendsMail
          ? "With this address you sign in, and links to a new password go there."
          : "With this address you sign in."
      }
    >
      <p className="wrap-anywhere">
        Your address is <strong>{email}</strong>.
      </p>
      {waiting ? <Waiting email={waiting} /> : null}
      {sendsMail ? <EmailForm hasPassword={hasPassword} /> : <WithoutMail email={email} />}
    </FormSection>
  );
}

function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const { send, busy, answer } = useSave("Failed to send the confirmation.", {
    label: "Change email",
    hasInput: true,
  });
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const errors = answer?.ok === false ? answer.errors : undefined;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = await send(ADDRESS, new FormData(event.currentTarget));
    if (!given?.ok) return;
    toast.success("Look into the inbox of the new address: a link there confirms it.");
    form.current?.reset();
  }

  return (
    <form ref={form} onSubmit={(event) => void save(event)} noValidate className="grid gap-4">
      <SaveProblem answer={answer} />
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
        error={errors?.email}
      />
      <CurrentPasswordField hasPassword={hasPassword} id="email-current" error={errors?.currentPassword} />
      <div>
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Change address
        </Button>
      </div>
    </form>
  );
}

function Waiting({ email }: { email: string }): ReactNode {
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
