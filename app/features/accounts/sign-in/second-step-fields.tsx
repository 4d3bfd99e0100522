import { useEffect, useRef } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { SecondStep } from "../second-step.ts";

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
      {formError ? (
        <Alert tone="error" announce>
          {formError}
        </Alert>
      ) : null}
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
      <Button type="submit" className="w-full" busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </>
  );
}

type PasskeyFieldsProps = { formError: string | undefined; busy: boolean; onAsk: () => void };

export function PasskeyFields({ formError, busy, onAsk }: PasskeyFieldsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="grid gap-5">
      {formError ? (
        <Alert tone="error" announce>
          {formError}
        </Alert>
      ) : null}
      <p>Your device, or a security key, will ask you to confirm.</p>
      <noscript>
        <p>A passkey needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <Button
        ref={button}
        data-page-focus
        className="w-full"
        onClick={onAsk}
        busy={busy}
        busyLabel="Waiting..."
      >
        Use your passkey
      </Button>
    </div>
  );
}
