import { type FormEvent, useState } from "react";
import { knowsPasskeys } from "#app/features/accounts/sign-in/passkey-browser.ts";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** A passkey with formatted times. */
export type ShownPasskey = {
  id: string;
  friendlyName: string;
  isBackedUp: boolean;
  added: string;
  lastUsed: string | undefined;
};

type PasskeysSectionProps = { passkeys: ShownPasskey[]; hasPassword: boolean; siteName: string };

/** Shows the passkeys. Each is a whole sign-in, or the second step after the password. */
export function PasskeysSection({ passkeys, hasPassword, siteName }: PasskeysSectionProps) {
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<ShownPasskey>();
  const [removed, setRemoved] = useState<{ passkey: ShownPasskey; returnToPlace: () => void }>();
  const [codes, setCodes] = useState<string[]>();
  const toast = useToast();
  const lacksPasskeys = useHydrated() && !knowsPasskeys();
  return (
    <FormSection
      title="Passkeys"
      text="A passkey signs you in with your finger, face or PIN instead of password and code. Nobody can guess it or talk you out of it."
    >
      {passkeys.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-md border border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <p className="font-semibold">
                  {passkey.friendlyName} {passkey.isBackedUp ? <Badge>Synced</Badge> : null}
                </p>
                <p className="text-sm text-muted">
                  Added {passkey.added}
                  {passkey.lastUsed ? `, last used ${passkey.lastUsed}` : ", not used yet"}
                </p>
              </div>
              <div className="flex gap-2">
                <Button variant="secondary" size="small" onClick={() => setRenamed(passkey)}>
                  Rename<span className="sr-only"> {passkey.friendlyName}</span>
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setRemoved({ passkey, returnToPlace: rememberPlace() })}
                >
                  Remove<span className="sr-only"> {passkey.friendlyName}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {lacksPasskeys ? (
        <p className="text-sm text-muted">This browser knows no passkeys.</p>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        </div>
      )}

      <AddPasskeyDialog
        open={adding}
        hasPassword={hasPassword}
        onClose={() => setAdding(false)}
        onAdded={(made) => {
          setAdding(false);
          setCodes(made);
          toast.success("Passkey added");
        }}
      />
      <Dialog open={renamed !== undefined} title="Rename the passkey" onClose={() => setRenamed(undefined)}>
        {renamed ? <RenameForm passkey={renamed} onClose={() => setRenamed(undefined)} /> : null}
      </Dialog>
      <PasswordDialog
        open={removed !== undefined}
        title={`Remove ${removed?.passkey.friendlyName}?`}
        address={`/admin/account/passkeys/${removed?.passkey.id}`}
        method="DELETE"
        confirmLabel="Remove"
        danger
        failure="Failed to remove the passkey."
        hasPassword={hasPassword}
        onClose={() => setRemoved(undefined)}
        onDone={() => {
          setRemoved(undefined);
          toast.success("Passkey removed");
          // The button that opened the dialog was removed with its row.
          setTimeout(() => removed?.returnToPlace());
        }}
      >
        <p>It no longer signs you in here. Delete it on the device as well.</p>
      </PasswordDialog>
      <RecoveryCodesDialog codes={codes} siteName={siteName} onClose={() => setCodes(undefined)} />
    </FormSection>
  );
}

function RenameForm({ passkey, onClose }: { passkey: ShownPasskey; onClose: () => void }) {
  const { send, again, busy, answer } = useSave("Failed to rename the passkey.");
  const toast = useToast();

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const friendlyName = String(new FormData(event.currentTarget).get("friendlyName") ?? "");
    const given = await send(`/admin/account/passkeys/${passkey.id}`, new URLSearchParams({ friendlyName }));
    if (!given?.ok) return;
    onClose();
    toast.success("Data updated successfully");
  }

  return (
    <form onSubmit={(event) => void rename(event)} noValidate className="grid gap-4">
      <SaveProblem answer={answer} again={again} />
      <TextField
        name="friendlyName"
        label="Name of the passkey"
        defaultValue={passkey.friendlyName}
        maxLength={60}
        required
        error={answer?.ok === false ? answer.errors?.friendlyName : undefined}
        data-first-focus
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
