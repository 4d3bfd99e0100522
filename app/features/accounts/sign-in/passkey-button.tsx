import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { askBrowserForPasskey, knowsPasskeys, stopAskingForPasskey } from "./passkey-browser.ts";
import type { SessionPerson } from "./session-answer.ts";
import { sendStep } from "./session-requests.ts";

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
    const form = new FormData();
    form.set("response", given.response);
    const answer = await sendStep(PASSKEY, form);
    if (answer.ok) onSignedIn(answer.person);
    else finish(answer.formError);
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

  if (!isKnown) return null;
  return (
    <div className="mt-4 grid gap-4">
      <Button
        variant="secondary"
        className="w-full"
        busy={busy}
        busyLabel="Waiting..."
        onClick={() => {
          setProblem(undefined);
          void ask(false);
        }}
      >
        Sign in with a passkey
      </Button>
      {problem ? (
        <Alert tone="error" announce>
          {problem}
        </Alert>
      ) : null}
    </div>
  );
}
