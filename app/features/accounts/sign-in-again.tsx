import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { SignInAgainContext } from "#app/ui/use-sign-in-again.ts";
import { forgetUnsavedForms } from "#app/ui/use-unsaved-changes.tsx";
import type { SessionPerson } from "./session-answer.ts";
import { findSignedIn, sendSignIn } from "./session-requests.ts";
import { SignInFields } from "./sign-in-fields.tsx";
import type { LoginRefusal } from "./sign-in-input.ts";
import { useSignInCheck } from "./use-sign-in-check.ts";

/** What the dialog asks at the moment. A second factor will be a step between `password` and being back. */
type Step = { name: "password" } | { name: "somebody-else"; email: string };

/** Each tab of the administrator area tells the others here whose it is, when it opens and after a sign-in. */
const CHANNEL = "schoolward-sign-in";

/**
 * Provides signing in on the spot (`ui/use-sign-in-again.ts`) to the pages inside.
 *
 * @param person whose page this is: only when they are back does anything go on
 */
export function SignInAgain({ person, children }: { person: SessionPerson; children: ReactNode }) {
  const [step, setStep] = useState<Step>();
  const [current, setCurrent] = useState<SessionPerson>();
  const waiting = useRef<((isBack: boolean) => void)[]>([]);
  const channel = useRef<BroadcastChannel>(null);

  function settle(isBack: boolean) {
    setStep(undefined);
    for (const resolve of waiting.current.splice(0)) resolve(isBack);
  }

  /** Goes on as is right for who is signed in now. */
  function meet(found: SessionPerson | undefined) {
    setCurrent(found);
    if (found?.id === person.id) settle(true);
    else setStep(found ? { name: "somebody-else", email: found.email } : { name: "password" });
  }

  async function signInAgain(): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => waiting.current.push(resolve));
    if (waiting.current.length === 1) meet(await findSignedIn());
    return answer;
  }

  const hear = useEffectEvent(async (said: SessionPerson) => {
    if (said.id === person.id && waiting.current.length === 0 && !step) return;
    // What another tab says may be older than the truth.
    const found = await findSignedIn();
    if (found) meet(found);
  });
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<SessionPerson>) => void hear(data);
    opened.postMessage({ id: person.id, email: person.email });
    return () => opened.close();
  }, [person.id, person.email]);

  function signedIn(found: SessionPerson) {
    channel.current?.postMessage(found);
    meet(found);
  }

  function close() {
    if (step?.name === "somebody-else") setStep({ name: "password" });
    else if (current && current.id !== person.id) setStep({ name: "somebody-else", email: current.email });
    else settle(false);
  }

  return (
    <SignInAgainContext value={signInAgain}>
      {children}
      <Dialog
        open={step !== undefined}
        onClose={close}
        title={step?.name === "somebody-else" ? "Somebody else is signed in" : "Sign in again"}
      >
        {step?.name === "somebody-else" ? (
          <SomebodyElse theirs={step.email} own={person.email} onSignIn={close} />
        ) : (
          <PasswordStep email={person.email} onSignedIn={signedIn} />
        )}
      </Dialog>
    </SignInAgainContext>
  );
}

function PasswordStep({ email, onSignedIn }: { email: string; onSignedIn: (person: SessionPerson) => void }) {
  const [refusal, setRefusal] = useState<LoginRefusal>();
  const [busy, setBusy] = useState(false);
  const check = useSignInCheck(refusal);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await sendSignIn(new FormData(event.currentTarget));
    setBusy(false);
    if (answer.ok) onSignedIn(answer.person);
    else if (!answer.secondStep) setRefusal(answer);
  }

  return (
    <>
      <p>Your session has ended. What you entered is still here.</p>
      <form {...check.form} onSubmit={submit} noValidate className="mt-4 grid gap-5">
        <SignInFields check={check} email={email} busy={busy} inDialog />
      </form>
    </>
  );
}

type SomebodyElseProps = { theirs: string; own: string; onSignIn: () => void };

function SomebodyElse({ theirs, own, onSignIn }: SomebodyElseProps) {
  const button = useRef<HTMLButtonElement>(null);
  // It comes after the form in the same dialog, whose focus has gone with it.
  useEffect(() => button.current?.focus(), []);

  function reload() {
    forgetUnsavedForms();
    window.location.reload();
  }
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        {theirs} is signed in in this browser now, and this page was opened by {own}. Nothing of it is saved
        under another name.
      </p>
      <p className="mt-3">
        Sign in as {own} to save what was entered here, or open the page as {theirs} without it.
      </p>
      <DialogActions>
        <Button variant="secondary" onClick={reload}>
          Open as {theirs}
        </Button>
        <Button ref={button} onClick={onSignIn} data-first-focus>
          Sign in as {own}
        </Button>
      </DialogActions>
    </div>
  );
}
