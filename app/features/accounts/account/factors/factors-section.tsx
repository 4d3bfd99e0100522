import { useState } from "react";
import { Badge } from "#app/ui/control/badge.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { FormSection } from "#app/ui/form/form-section.tsx";
import { AddAppDialog, type AddedApp } from "./add-app-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** A factor with formatted times. */
export type ShownFactor = {
  id: string;
  friendlyName: string;
  status: "unverified" | "verified";
  lastUsed: string | undefined;
};

type FactorsSectionProps = {
  factors: ShownFactor[];
  /** How many recovery codes are left; undefined without a verified factor. */
  codesLeft: number | undefined;
  hasPassword: boolean;
  siteName: string;
};

/**
 * Shows the second steps of signing in: authenticator apps, and recovery codes for when no device
 * is at hand.
 */
export function FactorsSection({ factors, codesLeft, hasPassword, siteName }: FactorsSectionProps) {
  const [added, setAdded] = useState<AddedApp>();
  const [removed, setRemoved] = useState<{ factor: ShownFactor; returnToPlace: () => void }>();
  const [codes, setCodes] = useState<string[]>();
  const toast = useToast();
  return (
    <FormSection
      title="Second step"
      text="With a second step, a password alone opens nothing: signing in also asks for a code from your phone, or a passkey."
    >
      {factors.length > 0 ? (
        <ul className="grid divide-y divide-line rounded-md border border-line">
          {factors.map((factor) => (
            <li
              key={factor.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
                <p className="font-semibold">
                  {factor.friendlyName}{" "}
                  <Badge tone={factor.status === "verified" ? "leaf" : "sand"}>
                    {factor.status === "verified" ? "Verified" : "Unverified"}
                  </Badge>
                </p>
                <p className="text-sm text-muted">
                  Authenticator app{factor.lastUsed ? `, last used ${factor.lastUsed}` : ""}
                </p>
              </div>
              <div className="flex gap-2">
                {factor.status === "unverified" ? (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => setAdded({ name: "unverified", ...factor })}
                  >
                    Finish<span className="sr-only"> setting up {factor.friendlyName}</span>
                  </Button>
                ) : null}
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setRemoved({ factor, returnToPlace: rememberPlace() })}
                >
                  Remove<span className="sr-only"> {factor.friendlyName}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
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
      <PasswordDialog
        open={removed !== undefined}
        title={`Remove ${removed?.factor.friendlyName}?`}
        address={`/admin/account/factors/${removed?.factor.id}`}
        method="DELETE"
        confirmLabel="Remove"
        danger
        failure="Failed to remove the authenticator app."
        hasPassword={hasPassword}
        onClose={() => setRemoved(undefined)}
        onDone={() => {
          setRemoved(undefined);
          toast.success("Authenticator app removed");
          // The button that opened the dialog was removed with its row.
          setTimeout(() => removed?.returnToPlace());
        }}
      >
        <p>Its codes no longer work here. Delete the entry in the app as well.</p>
      </PasswordDialog>
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          Recovery codes{" "}
          {left <= 3 ? <Badge tone="marigold">{left === 0 ? "None left" : "Few left"}</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {left} of 10 left. Each gets you in once when you have no device at hand.
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Make new codes
      </Button>
      <PasswordDialog
        open={asking}
        title="Make new recovery codes?"
        address="/admin/account/recovery-codes"
        method="POST"
        confirmLabel="Make new codes"
        failure="Failed to make new codes."
        hasPassword={hasPassword}
        onClose={() => setAsking(false)}
        onDone={({ recoveryCodes }) => {
          setAsking(false);
          onMade(recoveryCodes);
        }}
      >
        <p>You get ten new ones. Those that you have now stop working.</p>
      </PasswordDialog>
    </div>
  );
}
