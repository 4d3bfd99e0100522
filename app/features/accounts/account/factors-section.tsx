import { useState } from "react";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { FormSection } from "#app/ui/form/settings-form.tsx";
import { AddAppDialog, type AddedApp } from "./add-app-dialog.tsx";
import { ItemButton, ItemLine, ItemList } from "./item-list.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import type { ShownAccount } from "./shown-account.server.ts";

type ShownFactor = ShownAccount["factors"][number];
type FactorsSectionProps = Pick<ShownAccount, "factors" | "codesLeft" | "hasPassword" | "siteName">;

/**
 * Shows the second steps of signing in: authenticator apps, and recovery codes for when no device
 * is at hand.
 */
export function FactorsSection({ factors, codesLeft, hasPassword, siteName }: FactorsSectionProps) {
  const [added, setAdded] = useState<AddedApp>();
  const [removed, setRemoved] = useState<ShownFactor>();
  const [codes, setCodes] = useState<string[]>();
  const toast = useToast();
  return (
    <FormSection
      title="Two-step sign-in"
      text="With a second step, a password alone opens nothing: signing in also asks for a code from your phone, or a passkey."
    >
      <ItemList items={factors}>
        {(factor) => (
          <ItemLine
            name={
              <>
                {factor.friendlyName}{" "}
                <Badge tone={factor.status === "verified" ? "leaf" : "sand"}>
                  {factor.status === "verified" ? "Verified" : "Unverified"}
                </Badge>
              </>
            }
            note={`Authenticator app${factor.lastUsed ? `, last used ${factor.lastUsed}` : ""}`}
          >
            {factor.status === "unverified" ? (
              <ItemButton
                label="Finish"
                more={`setting up ${factor.friendlyName}`}
                onClick={() => setAdded({ name: "unverified", ...factor })}
              />
            ) : null}
            <ItemButton label="Remove" more={factor.friendlyName} onClick={() => setRemoved(factor)} />
          </ItemLine>
        )}
      </ItemList>
      <div>
        <Button variant="secondary" onClick={() => setAdded({ name: "new" })}>
          Add an authenticator app
        </Button>
      </div>
      {codesLeft === undefined ? null : (
        <RecoveryCodes left={codesLeft} hasPassword={hasPassword} onMade={setCodes} />
      )}
      <p className="text-sm text-muted">
        Codes by text message would need a provider that sends them; this website has none.
      </p>

      <AddAppDialog
        app={added}
        hasPassword={hasPassword}
        onClose={() => setAdded(undefined)}
        onAdded={(made) => {
          setAdded(undefined);
          setCodes(made);
          toast.success("Authenticator app added");
        }}
      />
      {removed ? (
        <PasswordDialog
          title={`Remove ${removed.friendlyName}?`}
          address={`/admin/account/factors/${removed.id}`}
          method="DELETE"
          label="Remove"
          failure="Failed to remove the authenticator app."
          hasPassword={hasPassword}
          onClose={() => setRemoved(undefined)}
          onDone={() => toast.success("Authenticator app removed")}
        >
          <p>Its codes no longer work here. Delete the entry in the app as well.</p>
        </PasswordDialog>
      ) : null}
      <RecoveryCodesDialog codes={codes} siteName={siteName} onClose={() => setCodes(undefined)} />
    </FormSection>
  );
}

type RecoveryCodesProps = {
  left: number;
  hasPassword: boolean;
  onMade: (codes: string[] | undefined) => void;
};

function RecoveryCodes({ left, hasPassword, onMade }: RecoveryCodesProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="rounded-md border border-line">
      <ItemLine
        name={
          <>
            Recovery codes{" "}
            {left <= 3 ? <Badge tone="marigold">{left === 0 ? "None left" : "Few left"}</Badge> : null}
          </>
        }
        note={`${left} of 10 left. Each gets you in once when you have no device at hand.`}
      >
        <ItemButton label="Make new codes" onClick={() => setAsking(true)} />
      </ItemLine>
      {asking ? (
        <PasswordDialog
          title="Make new recovery codes?"
          address="/admin/account/recovery-codes"
          method="POST"
          label="Make new codes"
          failure="Failed to make new codes."
          hasPassword={hasPassword}
          onClose={() => setAsking(false)}
          onDone={({ recoveryCodes }) => onMade(recoveryCodes)}
        >
          <p>You get ten new ones. Those that you have now stop working.</p>
        </PasswordDialog>
      ) : null}
    </div>
  );
}
