import { type FormEvent, useState } from "react";
import type { SecondStep } from "../second-step.ts";
import { askBrowserForPasskey } from "./passkey-browser.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { CodeFields, PasskeyFields, WAYS } from "./second-step-fields.tsx";
import type { SessionPerson } from "./session-answer.ts";
import { sendSignIn, sendStep } from "./session-requests.ts";
import { SignInFields } from "./sign-in-fields.tsx";
import type { LoginRefusal } from "./sign-in-input.ts";
import { useSignInCheck } from "./use-sign-in-check.ts";

type PasswordStepProps = {
  email: string;
  /** Why the sign-in starts again. */
  problem: string | undefined;
  onSignedIn: (person: SessionPerson) => void;
  onHalf: (methods: SecondStep[]) => void;
};

/** Renders the first step in the sign-in dialog. */
export function PasswordStep({ email, problem, onSignedIn, onHalf }: PasswordStepProps) {
  const [refusal, setRefusal] = useState<LoginRefusal | undefined>(
    problem ? { email, formError: problem } : undefined,
  );
  const [busy, setBusy] = useState(false);
  const check = useSignInCheck(refusal);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await sendSignIn(new FormData(event.currentTarget));
    setBusy(false);
    if (answer.ok) onSignedIn(answer.person);
    else if (answer.secondStep) onHalf(answer.secondStep);
    else setRefusal(answer);
  }

  return (
    <>
      <p>Your session has ended. What you entered is still here.</p>
      <form {...check.form} onSubmit={submit} noValidate className="mt-4 grid gap-5">
        <SignInFields check={check} email={email} busy={busy} inDialog />
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </>
  );
}

type SecondStepFormProps = {
  methods: SecondStep[];
  onSignedIn: (person: SessionPerson) => void;
  /** Called when the pending sign-in has expired, with the message for the first step. */
  onOver: (sentence: string) => void;
};

/** Renders the second step in the sign-in dialog. */
export function SecondStepForm({ methods, onSignedIn, onOver }: SecondStepFormProps) {
  const [method, setMethod] = useState<SecondStep>(methods[0] ?? "totp");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(form: FormData) {
    setBusy(true);
    const answer = await sendStep("/auth/second-step", form);
    setBusy(false);
    if (answer.ok) onSignedIn(answer.person);
    else if (answer.isOver) onOver(answer.formError);
    else setProblem(answer.formError);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(undefined);
    if (!busy) void send(new FormData(event.currentTarget));
  }

  async function ask() {
    setProblem(undefined);
    setBusy(true);
    const given = await askBrowserForPasskey("/auth/second-step");
    setBusy(false);
    if (!given.ok) return setProblem(given.sentence);
    const form = new FormData();
    form.set("method", "passkey");
    form.set("response", given.response);
    return send(form);
  }

  return (
    <>
      <p className="mb-4">One more step: your account asks for a second proof that it is you.</p>
      {method === "passkey" ? (
        <PasskeyFields formError={problem} busy={busy} onAsk={() => void ask()} />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <CodeFields method={method} formError={problem} busy={busy} />
        </form>
      )}
      <ul className="mt-4 grid justify-items-center">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button
                type="button"
                className="link min-h-11 px-2 font-semibold"
                onClick={() => {
                  setProblem(undefined);
                  setMethod(other);
                }}
              >
                {WAYS[other]}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
