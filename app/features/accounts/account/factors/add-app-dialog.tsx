import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField } from "../current-password-field.tsx";
import type { CodesAnswer, EnrolmentAnswer } from "./factor-answers.ts";

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
export function AddAppDialog({ app, hasPassword, onClose, onAdded }: AddAppDialogProps) {
  const title = app?.name === "unverified" ? "Finish setting up" : "Add an authenticator app";
  return (
    <Dialog open={app !== undefined} onClose={onClose} title={title}>
      {app ? <Steps app={app} hasPassword={hasPassword} onClose={onClose} onAdded={onAdded} /> : null}
    </Dialog>
  );
}

type Enrolment = EnrolmentAnswer & { ok: true };

function Steps({ app, hasPassword, onClose, onAdded }: AddAppDialogProps & { app: AddedApp }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const { send, again, busy, answer } = useSave<EnrolmentAnswer>(FAILURE, ACT);
  const errors = answer?.ok === false ? answer.errors : undefined;

  async function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address =
      app.name === "new" ? "/admin/account/factors" : `/admin/account/factors/${app.id}/challenge`;
    const given = await send(address, new URLSearchParams(textsOf(event.currentTarget)));
    if (given?.ok) setEnrolment(given);
  }

  if (enrolment) return <FirstCode enrolment={enrolment} onClose={onClose} onAdded={onAdded} />;
  return (
    <form onSubmit={(event) => void begin(event)} noValidate className="grid gap-4">
      <SaveProblem answer={answer} again={again} />
      {app.name === "new" ? (
        <>
          <p>
            Such an app on your phone shows a new code every 30 seconds. Once it is added, signing in asks for
            a code after the password.
          </p>
          <input type="hidden" name="factorType" value="totp" />
          <TextField
            name="friendlyName"
            label="Name of the device"
            hint="So that you know which one it is, for instance: My phone"
            maxLength={60}
            required
            error={errors?.friendlyName}
            data-first-focus
          />
        </>
      ) : (
        <p>{app.friendlyName} has not shown its first code yet.</p>
      )}
      <CurrentPasswordField id="add-app-password" hasPassword={hasPassword} error={errors?.currentPassword} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

type FirstCodeProps = Pick<AddAppDialogProps, "onClose" | "onAdded"> & { enrolment: Enrolment };

function FirstCode({ enrolment, onClose, onAdded }: FirstCodeProps) {
  const { id, secret, qrCode, challenge, friendlyName } = enrolment;
  const { send, again, busy, answer } = useSave<CodesAnswer>(FAILURE, ACT);
  const field = useRef<HTMLInputElement>(null);
  const error = answer?.ok === false ? answer.errors?.code : undefined;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  async function verify(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new URLSearchParams(textsOf(event.currentTarget));
    const given = await send(`/admin/account/factors/${id}/verification`, form);
    if (given?.ok) onAdded(given.recoveryCodes);
  }

  return (
    <form onSubmit={(event) => void verify(event)} noValidate className="grid gap-4">
      <SaveProblem answer={answer} again={again} />
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
      <div>
        <p className="text-sm text-muted">It cannot scan? Enter this key instead, for codes by time:</p>
        <p className="mt-1 font-mono text-sm break-words select-all">{secret.match(/.{4}/g)?.join(" ")}</p>
      </div>
      <input type="hidden" name="challenge" value={challenge} />
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Add app
        </Button>
      </DialogActions>
    </form>
  );
}

/** Returns the fields of a form without files. */
export function textsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}
