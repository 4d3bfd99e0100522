import { useRef, useState } from "react";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useSignInAgain } from "./use-sign-in-again.ts";

type SaveProblemProps = {
  answer: SaveAnswer | undefined;
  /**
   * Tries the save once more, after signing in again: nothing was changed without a session, so nothing happens twice.
   * Inside a form it need not be given: the form is sent once more.
   */
  again?: (() => void) | undefined;
};

/** What stands above a form whose save did not happen; nothing when only fields are wrong, or all is well. */
export function SaveProblem({ answer, again }: SaveProblemProps) {
  if (!answer || answer.ok) return null;
  if (answer.signedOut) return <SignedOut answer={answer} again={again} />;
  if (!answer.formError) return null;
  return (
    <Alert tone="error" announce>
      <p>{answer.formError}</p>
      {answer.theirs ? <p className="mt-1 font-semibold">Theirs: {answer.theirs.text}</p> : null}
    </Alert>
  );
}

function SignedOut({ answer, again }: SaveProblemProps) {
  const signInAgain = useSignInAgain();
  const button = useRef<HTMLButtonElement>(null);
  const [isBack, setBack] = useState<{ after: SaveAnswer; goesOn: boolean }>();

  async function signIn() {
    if (!answer || !(await signInAgain())) return;
    const form = button.current?.form;
    setBack({ after: answer, goesOn: Boolean(again ?? form) });
    if (again) again();
    else form?.requestSubmit();
  }

  if (isBack?.after === answer)
    return (
      <Alert tone="success" announce>
        <p>You are signed in again.{isBack?.goesOn ? "" : " Please repeat what you were about to do."}</p>
      </Alert>
    );
  return (
    <Alert tone="warning" title="You have been signed out" announce>
      <p>Nothing has been saved. What you entered is still here.</p>
      <Button ref={button} size="small" className="mt-2" onClick={() => void signIn()}>
        Sign in
      </Button>
    </Alert>
  );
}
