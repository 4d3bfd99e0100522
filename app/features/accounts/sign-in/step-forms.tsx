import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { SecondStep } from "../session.ts";
import { askBrowserForPasskey, knowsPasskeys, stopAskingForPasskey } from "./passkey-browser.ts";
import { Problem } from "./screen.tsx";
import { sendForm } from "./session-requests.ts";
import { type SessionPerson, type StepAnswer, UNEXPECTED } from "./sign-in-input.ts";
import type { SignInCheck } from "./use-sign-in-check.ts";

type SignInFieldsProps = {
  check: SignInCheck;
  /** The initial address. */
  email: string | undefined;
  busy: boolean;
  /** In a dialog, the password field takes the focus. */
  inDialog?: boolean;
};

/** Renders the content of a sign-in form: error, address, password and button. */
export function SignInFields({ check, email, busy, inDialog }: SignInFieldsProps) {
  return (
    <>
      <Problem text={check.formError} />
      <TextField
        name="email"
        id="sign-in-email"
        type="email"
        label="Email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={email}
        error={check.errors.email}
        announceError
      />
      <TextField
        ref={check.password}
        name="password"
        id="sign-in-password"
        type="password"
        label="Password"
        autoComplete="current-password"
        maxLength={256}
        error={check.errors.password}
        announceError
        data-first-focus={inDialog || undefined}
      />
      <SignInButton disabled={check.isValid === false} busy={busy} />
    </>
  );
}

function SignInButton(state: { disabled?: boolean; busy: boolean }) {
  return (
    <Button type="submit" className="w-full" {...state} busyLabel="Signing in...">
      Sign In
    </Button>
  );
}

/** The link texts that switch to each method. */
export const WAYS: Record<SecondStep, string> = {
  totp: "Use your authenticator app",
  passkey: "Use a passkey",
  "recovery-code": "Use a recovery code",
};

const HINTS = {
  totp: "The 6 digits that your authenticator app shows for this website.",
  "recovery-code": "One of the ten codes that you kept. Each works once.",
};

type CodeFieldsProps = {
  method: "totp" | "recovery-code";
  formError: string | undefined;
  busy: boolean;
};

/** Renders the content of a form that asks for a code: error, code and button. */
export function CodeFields({ method, formError, busy }: CodeFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  // The previously focused element was removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each method has its own field
  useEffect(() => field.current?.focus(), [method]);
  // After a refusal, typing replaces the old code.
  useEffect(() => {
    if (formError) field.current?.select();
  }, [formError]);
  const isApp = method === "totp";
  return (
    <>
      <Problem text={formError} />
      <input type="hidden" name="method" value={method} />
      <TextField
        key={method}
        ref={field}
        name="code"
        id="second-step-code"
        label={isApp ? "Code" : "Recovery code"}
        hint={HINTS[method]}
        autoComplete={isApp ? "one-time-code" : "off"}
        inputMode={isApp ? "numeric" : "text"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isApp ? 11 : 40}
        data-page-focus
      />
      <SignInButton busy={busy} />
    </>
  );
}

type PasskeyStepProps = {
  formError: string | undefined;
  busy: boolean;
  /** Sends the signed response. */
  onGiven: (response: string) => void;
};

/** Asks for a passkey as the second step. */
export function PasskeyStep({ formError, busy, onGiven }: PasskeyStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => button.current?.focus(), []);
  useEffect(() => setProblem(formError), [formError]);

  async function ask() {
    setProblem(undefined);
    setAsking(true);
    const given = await askBrowserForPasskey("/auth/second-step");
    setAsking(false);
    if (given.ok) onGiven(given.response);
    else setProblem(given.sentence);
  }

  return (
    <div className="grid gap-5">
      <Problem text={problem} />
      <p>Your device, or a security key, will ask you to confirm.</p>
      <noscript>
        <p>A passkey needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Button
        ref={button}
        data-page-focus
        className="w-full"
        onClick={() => void ask()}
        busy={asking || busy}
        busyLabel="Waiting..."
      >
        Use your passkey
      </Button>
    </div>
  );
}

const PASSKEY = "/auth/passkey";

/**
 * Renders "Sign in with a passkey" beside a sign-in form: a button and, if the browser supports it,
 * a suggestion in the form's address field (`autocomplete="username webauthn"`). Renders nothing in
 * browsers without passkeys.
 *
 * @param onSignedIn called once the session exists
 */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (person: SessionPerson) => void }) {
  const isKnown = useHydrated() && knowsPasskeys();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const ask = useEffectEvent(async (inField: boolean) => {
    if (!inField) setBusy(true);
    const given = await askBrowserForPasskey(PASSKEY, inField);
    // The field's silent request shows no errors, because nobody may have noticed it.
    if (!given.ok) return inField ? undefined : finish(given.sentence);
    setBusy(true);
    const answer = await sendForm<StepAnswer>(PASSKEY, { response: given.response });
    if (answer?.ok) onSignedIn(answer.person);
    else finish(!answer || answer.secondStep ? UNEXPECTED : answer.formError);
  });
  function finish(sentence: string | undefined) {
    setBusy(false);
    setProblem(sentence);
  }

  useEffect(() => {
    if (!isKnown) return undefined;
    let isHere = true;
    void window.PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
      if (can && isHere) void ask(true);
    });
    return () => {
      isHere = false;
      void stopAskingForPasskey();
    };
  }, [isKnown]);

  function click() {
    setProblem(undefined);
    void ask(false);
  }
  if (!isKnown) return null;
  return (
    <div className="mt-4 grid gap-4">
      <Button variant="secondary" className="w-full" busy={busy} busyLabel="Waiting..." onClick={click}>
        Sign in with a passkey
      </Button>
      <Problem text={problem} />
    </div>
  );
}
