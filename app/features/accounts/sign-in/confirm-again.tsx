import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { ConfirmAgainContext, type DangerousAct } from "#app/ui/form/use-confirm-again.ts";
import { askBrowserForPasskey, knowsPasskeys } from "./passkey-browser.ts";
import { Problem } from "./screen.tsx";
import { sendForm } from "./session-requests.ts";
import { UNEXPECTED } from "./sign-in-input.ts";

type Ways = NonNullable<SaveRefusal["confirm"]>;

const ADDRESS = "/admin/account/confirmation";

/** Provides the confirmation dialog (`ui/use-confirm-again.ts`) to the pages inside. */
export function ConfirmAgain({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ ways: Ways; act: DangerousAct }>();
  const waiting = useRef<(isConfirmed: boolean) => void>(undefined);

  function settle(isConfirmed: boolean) {
    setAsked(undefined);
    waiting.current?.(isConfirmed);
    waiting.current = undefined;
  }

  function confirmAgain(
    ways: Ways,
    act: DangerousAct = { label: "Confirm", hasInput: true },
  ): Promise<boolean> {
    settle(false);
    setAsked({ ways, act });
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }

  return (
    <ConfirmAgainContext value={confirmAgain}>
      {children}
      <Dialog open={asked !== undefined} onClose={() => settle(false)} title="Is it you?">
        {asked ? (
          <Question {...asked} onConfirmed={() => settle(true)} onClose={() => settle(false)} />
        ) : null}
      </Dialog>
    </ConfirmAgainContext>
  );
}

type QuestionProps = { ways: Ways; act: DangerousAct; onConfirmed: () => void; onClose: () => void };

function Question({ ways, act, onConfirmed, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveRefusal>();

  async function send(form: FormData | Record<string, string>) {
    setBusy(true);
    const answer = (await sendForm<SaveAnswer>(ADDRESS, form)) ?? { ok: false, formError: UNEXPECTED };
    setBusy(false);
    if (answer.ok) onConfirmed();
    else setProblem(answer);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void send(new FormData(event.currentTarget));
  }

  async function askPasskey() {
    setProblem(undefined);
    setBusy(true);
    const given = await askBrowserForPasskey(ADDRESS);
    setBusy(false);
    if (given.ok) return send({ response: given.response });
    setProblem(given.sentence ? { ok: false, formError: given.sentence } : undefined);
  }

  if (!ways.password && !ways.passkey)
    return <SignInOnce act={act} onConfirmed={onConfirmed} onClose={onClose} />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p>{reasonOf(act)}</p>
      <Problem text={problem?.formError} />
      {ways.password ? (
        <TextField
          name="currentPassword"
          id="confirm-password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          maxLength={256}
          required
          error={problem?.errors?.currentPassword}
          data-first-focus
        />
      ) : null}
      {ways.passkey && knowsPasskeys() ? (
        <Button variant="secondary" busy={busy} onClick={() => void askPasskey()} data-first-focus>
          Use a passkey
        </Button>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {ways.password ? (
          <Button type="submit" busy={busy}>
            {act.label}
          </Button>
        ) : null}
      </DialogActions>
    </form>
  );
}

function reasonOf({ label, hasInput }: DangerousAct): string {
  const act = label === "Confirm" ? "This" : `“${label}”`;
  return `${act} is something that only you should do.${hasInput ? " What you entered is still here." : ""}`;
}

/**
 * Lets people without a password sign in again in another tab, so that this one keeps its input.
 */
function SignInOnce({ act, onConfirmed, onClose }: Omit<QuestionProps, "ways">) {
  return (
    <div className="grid gap-4">
      <p>{reasonOf(act)} Sign in once more in a new tab, then come back and go on.</p>
      <p>
        <a href="/auth/provider" target="_blank" rel="noopener" className="link" data-first-focus>
          Sign in once more (opens a new tab)
        </a>
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onConfirmed}>I have signed in</Button>
      </DialogActions>
    </div>
  );
}
