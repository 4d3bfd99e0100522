import { useState } from "react";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { SaveForm } from "../save-form.tsx";
import { knowsPasskeys } from "../sign-in/passkey-browser.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { ItemButton, ItemLine, ItemList } from "./item-list.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

type ShownPasskey = ShownAccount["passkeys"][number];
type PasskeysSectionProps = Pick<ShownAccount, "passkeys" | "hasPassword" | "siteName">;

/** Shows the passkeys. Each is a whole sign-in, or the second step after the password. */
export function PasskeysSection({ passkeys, hasPassword, siteName }: PasskeysSectionProps) {
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<ShownPasskey>();
  const [removed, setRemoved] = useState<ShownPasskey>();
  const [codes, setCodes] = useState<string[]>();
  const toast = useToast();
  const lacksPasskeys = useHydrated() && !knowsPasskeys();
  return (
    <FormSection
      title="Passkeys"
      text="A passkey signs you in with your finger, face or PIN instead of password and code. Nobody can guess it or talk you out of it."
    >
      <ItemList items={passkeys}>
        {(passkey) => (
          <ItemLine
            name={
              <>
                {passkey.friendlyName} {passkey.isBackedUp ? <Badge>Synced</Badge> : null}
              </>
            }
            note={`Added ${passkey.added}${passkey.lastUsed ? `, last used ${passkey.lastUsed}` : ", not used yet"}`}
          >
            <ItemButton label="Rename" more={passkey.friendlyName} onClick={() => setRenamed(passkey)} />
            <ItemButton label="Remove" more={passkey.friendlyName} onClick={() => setRemoved(passkey)} />
          </ItemLine>
        )}
      </ItemList>
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
      <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />
      {removed ? (
        <PasswordDialog
          title={`Remove ${removed.friendlyName}?`}
          address={`/admin/account/passkeys/${removed.id}`}
          method="DELETE"
          label="Remove"
          failure="Failed to remove the passkey."
          hasPassword={hasPassword}
          onClose={() => setRemoved(undefined)}
          onDone={() => toast.success("Passkey removed")}
        >
          <p>It no longer signs you in here. Delete it on the device as well.</p>
        </PasswordDialog>
      ) : null}
      <RecoveryCodesDialog codes={codes} siteName={siteName} onClose={() => setCodes(undefined)} />
    </FormSection>
  );
}

type RenameDialogProps = { passkey: ShownPasskey | undefined; onClose: () => void };

function RenameDialog({ passkey, onClose }: RenameDialogProps) {
  const toast = useToast();
  return (
    <Dialog open={passkey !== undefined} title="Rename the passkey" onClose={onClose}>
      <SaveForm
        address={`/admin/account/passkeys/${passkey?.id}`}
        failure="Failed to rename the passkey."
        label="Save"
        onCancel={onClose}
        onSaved={() => {
          onClose();
          toast.success("Data updated successfully");
        }}
      >
        {(errors) => (
          <TextField
            name="friendlyName"
            label="Name of the passkey"
            defaultValue={passkey?.friendlyName}
            maxLength={60}
            required
            error={errors.friendlyName}
            data-first-focus
          />
        )}
      </SaveForm>
    </Dialog>
  );
}
