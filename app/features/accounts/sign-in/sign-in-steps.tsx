import { type FormEvent, useState } from "react";
import type { SecondStep } from "../session.ts";
import { SESSION, sendForm } from "./session-requests.ts";
import { type LoginRefusal, type SessionPerson, type StepAnswer, UNEXPECTED } from "./sign-in-input.ts";
import { CodeFields, PasskeyButton, PasskeyStep, SignInFields, WAYS } from "./step-forms.tsx";
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
    problem ? { formError: problem } : undefined,
  );
  const [busy, setBusy] = useState(false);
  const check = useSignInCheck(refusal);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await sendForm<StepAnswer>(SESSION, new FormData(event.currentTarget));
    setBusy(false);
    if (answer?.ok) onSignedIn(answer.person);
    else if (answer?.secondStep) onHalf(answer.secondStep);
    else setRefusal(answer ?? { formError: UNEXPECTED });
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

  async function send(form: FormData | Record<string, string>) {
    if (busy) return;
    setProblem(undefined);
    setBusy(true);
    const answer = await sendForm<StepAnswer>("/auth/second-step", form);
    setBusy(false);
    if (answer?.ok) onSignedIn(answer.person);
    else if (!answer || answer.secondStep) setProblem(UNEXPECTED);
    else if (answer.isOver) onOver(answer.formError ?? UNEXPECTED);
    else setProblem(answer.formError);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  }

  function choose(other: SecondStep) {
    setProblem(undefined);
    setMethod(other);
  }

  return (
    <>
      <p className="mb-4">One more step: your account asks for a second proof that it is you.</p>
      {method === "passkey" ? (
        <PasskeyStep
          formError={problem}
          busy={busy}
          onGiven={(response) => void send({ method, response })}
        />
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
                onClick={() => choose(other)}
              >
                {WAYS[other]}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
