import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { signInPath } from "#app/platform/accounts/next-path.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { SignInAgainContext } from "#app/ui/form/use-sign-in-again.ts";
import { forgetUnsavedForms, hasUnsavedForms } from "#app/ui/form/use-unsaved-changes.tsx";
import type { SecondStep } from "../session.ts";
import { useSessionRenewal } from "./session-renewal.ts";
import { askWhoIsSignedIn, hearTabs, tellTabs } from "./session-requests.ts";
import type { SessionPerson } from "./sign-in-input.ts";
import { PasswordStep, SecondStepForm } from "./sign-in-steps.tsx";

/** What the dialog currently asks. */
type Step =
  | { name: "password"; problem?: string }
  | { name: "second-step"; methods: SecondStep[] }
  | { name: "somebody-else"; email: string };

/**
 * Provides the sign-in dialog (`ui/use-sign-in-again.ts`) to the pages inside, and keeps the tabs
 * of a browser in agreement about who is signed in. Each tab tells the others when it opens and
 * after a sign-in, and hears when somebody logs out.
 *
 * @param person whose page this is: waiting requests continue only once this person is signed in
 */
export function SignInAgain({ person, children }: { person: SessionPerson; children: ReactNode }) {
  const [step, setStep] = useState<Step>();
  const [current, setCurrent] = useState<SessionPerson>();
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  function settle(isBack: boolean) {
    setStep(undefined);
    for (const resolve of waiting.current.splice(0)) resolve(isBack);
  }

  /** Continues according to who is signed in now. */
  function meet(found: SessionPerson | null | undefined) {
    setCurrent(found ?? undefined);
    if (found?.id === person.id) settle(true);
    else setStep(found ? { name: "somebody-else", email: found.email } : { name: "password" });
  }

  async function signInAgain(): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => waiting.current.push(resolve));
    if (waiting.current.length === 1) meet(await askWhoIsSignedIn());
    return answer;
  }

  const hear = useEffectEvent(async (said: SessionPerson | null) => {
    if (said?.id === person.id && waiting.current.length === 0 && !step) return;
    // Another tab's message may be out of date.
    const found = await askWhoIsSignedIn();
    if (found) meet(found);
    else if (found === null && said === null) loggedOut();
  });
  useEffect(() => {
    const stop = hearTabs((said) => void hear(said));
    tellTabs({ id: person.id, email: person.email });
    return stop;
  }, [person.id, person.email]);

  // An open dialog already asks for what a renewal could find out.
  useSessionRenewal((found) => {
    if (step || found?.id === person.id) return;
    if (found === null) tellTabs(null);
    meet(found);
  });

  /**
   * Handles a logout in another tab: leaves the page, so that nobody else sees it, unless unsaved
   * input would be lost.
   */
  function loggedOut() {
    if (hasUnsavedForms() || waiting.current.length > 0) meet(undefined);
    else window.location.replace(signInPath(window.location.pathname + window.location.search));
  }

  function signedIn(found: SessionPerson) {
    tellTabs(found);
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
        <StepForm step={step} email={person.email} onStep={setStep} onSignedIn={signedIn} onClose={close} />
      </Dialog>
    </SignInAgainContext>
  );
}

type StepFormProps = {
  step: Step | undefined;
  /** Of the person whose page this is. */
  email: string;
  onStep: (step: Step) => void;
  onSignedIn: (found: SessionPerson) => void;
  onClose: () => void;
};

function StepForm({ step, email, onStep, onSignedIn, onClose }: StepFormProps) {
  if (step?.name === "somebody-else")
    return <SomebodyElse theirs={step.email} own={email} onSignIn={onClose} />;
  if (step?.name === "second-step")
    return (
      <SecondStepForm
        methods={step.methods}
        onSignedIn={onSignedIn}
        onOver={(problem) => onStep({ name: "password", problem })}
      />
    );
  return (
    <PasswordStep
      email={email}
      problem={step?.problem}
      onSignedIn={onSignedIn}
      onHalf={(methods) => onStep({ name: "second-step", methods })}
    />
  );
}

type SomebodyElseProps = { theirs: string; own: string; onSignIn: () => void };

function SomebodyElse({ theirs, own, onSignIn }: SomebodyElseProps) {
  const button = useRef<HTMLButtonElement>(null);
  // This replaces the form in the same dialog, which had the focus.
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
