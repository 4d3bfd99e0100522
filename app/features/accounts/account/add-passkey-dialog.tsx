import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { CurrentPasswordField } from "../save-form.tsx";
import { makePasskeyInBrowser } from "../sign-in/passkey-browser.ts";
import { Problem } from "../sign-in/screen.tsx";
import type { CodesAnswer, PasskeyOfferAnswer } from "./answers.ts";

const FAILURE = "Failed to add the passkey.";
const ACT = { label: "Add a passkey", hasInput: true };

type AddPasskeyDialogProps = {
  open: boolean;
  hasPassword: boolean;
  onClose: () => void;
  onAdded: (recoveryCodes: string[] | undefined) => void;
};

/** Creates a passkey in the browser and stores it. */
export function AddPasskeyDialog({ open, ...form }: AddPasskeyDialogProps) {
  return (
    <Dialog open={open} title="Add a passkey" onClose={form.onClose}>
      <AddPasskeyForm {...form} />
    </Dialog>
  );
}

function AddPasskeyForm({ hasPassword, onClose, onAdded }: Omit<AddPasskeyDialogProps, "open">) {
  const offer = useSave<PasskeyOfferAnswer>(FAILURE, ACT);
  const save = useSave<CodesAnswer>(FAILURE, ACT);
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const refusal = [offer.answer, save.answer].find((answer) => answer?.ok === false);
  const errors = (refusal?.ok === false ? refusal.errors : undefined) ?? {};

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const friendlyName = String(form.get("friendlyName") ?? "").trim();
    setProblem(undefined);
    save.setAnswer(undefined);
    // Validate first: a passkey that isn't stored here would remain on the device.
    if (friendlyName === "") {
      offer.setAnswer({ ok: false, errors: { friendlyName: "Please enter a name." } });
      return;
    }
    const currentPassword = String(form.get("currentPassword") ?? "");
    const offered = await offer.send(
      "/admin/account/passkeys/challenge",
      new URLSearchParams({ currentPassword }),
    );
    if (!offered?.ok) return;
    setAsking(true);
    const made = await makePasskeyInBrowser(offered.options);
    setAsking(false);
    if (!made.ok) {
      setProblem(made.sentence);
      return;
    }
    const kept = await save.send(
      "/admin/account/passkeys",
      new URLSearchParams({ friendlyName, response: made.response }),
    );
    if (kept?.ok) onAdded(kept.recoveryCodes);
  }

  return (
    <form onSubmit={(event) => void add(event)} noValidate className="grid gap-4">
      <SaveProblem answer={refusal} />
      <Problem text={problem} />
      <p>
        Your device unlocks it with your finger, face or PIN. It signs you in by itself, without a password.
      </p>
      <TextField
        name="friendlyName"
        label="Name of the passkey"
        hint="So that you know which one it is, for instance: My laptop"
        maxLength={60}
        required
        error={errors.friendlyName}
        data-first-focus
      />
      <CurrentPasswordField id="add-passkey-password" hasPassword={hasPassword} errors={errors} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={offer.busy || asking || save.busy}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}
