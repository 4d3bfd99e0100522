import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { copyText } from "#app/ui/device/copy-text.ts";
import { Dialog } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { CurrentPasswordField, SaveForm } from "../save-form.tsx";
import type { CodesAnswer, Enrolment, EnrolmentAnswer } from "./answers.ts";

const FAILURE = "Failed to add the authenticator app.";
const ACT = { label: "Add an app", hasInput: true };

/** The app to add: a new one, or one that isn't verified yet. */
export type AddedApp = { name: "new" } | { name: "unverified"; id: string; friendlyName: string };

type AddAppDialogProps = {
  app: AddedApp | undefined;
  hasPassword: boolean;
  onClose: () => void;
  /**
   * Called when the app is verified, with recovery codes to show if it is the person's first
   * factor.
   */
  onAdded: (recoveryCodes: string[] | undefined) => void;
};

/** Adds an authenticator app in two steps: shows the secret, then asks for the first code. */
export function AddAppDialog({ app, ...steps }: AddAppDialogProps) {
  const title = app?.name === "unverified" ? "Finish setting up" : "Add an authenticator app";
  return (
    <Dialog open={app !== undefined} onClose={steps.onClose} title={title}>
      {app ? <Steps app={app} {...steps} /> : null}
    </Dialog>
  );
}

function Steps({ app, hasPassword, onClose, onAdded }: AddAppDialogProps & { app: AddedApp }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  if (enrolment) return <FirstCode enrolment={enrolment} onClose={onClose} onAdded={onAdded} />;
  const address =
    app.name === "new" ? "/admin/account/factors" : `/admin/account/factors/${app.id}/challenge`;
  return (
    <SaveForm<EnrolmentAnswer>
      address={address}
      failure={FAILURE}
      act={ACT}
      label="Continue"
      onCancel={onClose}
      onSaved={setEnrolment}
    >
      {(errors) => (
        <>
          {app.name === "new" ? (
            <>
              <p>
                Such an app on your phone shows a new code every 30 seconds. Once it is added, signing in asks
                for a code after the password.
              </p>
              <input type="hidden" name="factorType" value="totp" />
              <TextField
                name="friendlyName"
                label="Name of the device"
                hint="So that you know which one it is, for instance: My phone"
                maxLength={60}
                required
                error={errors.friendlyName}
                data-first-focus
              />
            </>
          ) : (
            <p>{app.friendlyName} has not shown its first code yet.</p>
          )}
          <CurrentPasswordField id="add-app-password" hasPassword={hasPassword} errors={errors} />
        </>
      )}
    </SaveForm>
  );
}

type FirstCodeProps = Pick<AddAppDialogProps, "onClose" | "onAdded"> & { enrolment: Enrolment };

function FirstCode({ enrolment, onClose, onAdded }: FirstCodeProps) {
  const { id, secret, address, qrCode, challenge, friendlyName } = enrolment;
  const toast = useToast();

  async function copyKey() {
    if (await copyText(secret)) toast.success("Key copied");
    else toast.error("The key could not be copied. Please select and copy it yourself.");
  }
  return (
    <SaveForm<CodesAnswer>
      address={`/admin/account/factors/${id}/verification`}
      failure={FAILURE}
      act={ACT}
      label="Add app"
      onCancel={onClose}
      onSaved={({ recoveryCodes }) => onAdded(recoveryCodes)}
    >
      {(errors) => (
        <>
          <p>Scan this with the app on {friendlyName}, then enter the code that it shows.</p>
          <svg
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            role="img"
            aria-label="QR code for the authenticator app"
            shapeRendering="crispEdges"
            className="mx-auto w-full max-w-56 bg-white"
          >
            <path d={qrCode.path} fill="#000" />
          </svg>
          <div className="grid gap-2">
            <p className="text-sm text-muted">
              Is the app on this device? Open it with the key, or copy the key into it, for codes by time:
            </p>
            <p className="font-mono text-sm break-words select-all">{secret.match(/.{4}/g)?.join(" ")}</p>
            <p className="flex flex-wrap gap-2">
              <a className="button button-secondary button-small" href={address}>
                Open the app
              </a>
              <Button variant="secondary" size="small" onClick={() => void copyKey()}>
                Copy the key
              </Button>
            </p>
          </div>
          <input type="hidden" name="challenge" value={challenge} />
          <CodeField error={errors.code} />
        </>
      )}
    </SaveForm>
  );
}

function CodeField({ error }: { error: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  return (
    <TextField
      ref={field}
      name="code"
      id="first-code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={11}
      required
      error={error}
    />
  );
}
