import { useEffect, useRef, useState } from "react";
import type { SaveAnswer, SaveRefusal } from "#app/platform/save-answer.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { useSignInAgain } from "./use-sign-in-again.ts";

/** How much of the window the bar at its top, and the foot of a form, may cover. */
const STUCK_PX = 72;

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
  const place = useRef<HTMLDivElement>(null);
  const refusal = answer?.ok === false ? answer : undefined;
  // Conflicts have a question of their own, which says the same (`MergeQuestion`).
  const isShown = refusal?.signedOut || (refusal?.formError && !refusal.conflicts);
  // The button of a long form is far below.
  useEffect(() => {
    if (refusal && place.current && !isInView(place.current))
      place.current.scrollIntoView({ block: "center" });
  }, [refusal]);

  if (!refusal || !isShown) return null;
  return (
    <div ref={place}>
      {refusal.signedOut ? (
        <SignedOut answer={refusal} again={again} />
      ) : (
        <Alert tone="error" announce>
          <p>{refusal.formError}</p>
          {refusal.theirs ? <p className="mt-1 font-semibold">Theirs: {refusal.theirs.text}</p> : null}
        </Alert>
      )}
    </div>
  );
}

/** Not below or above the window, and not behind what sticks to its edges. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= STUCK_PX && bottom <= window.innerHeight - STUCK_PX;
}

type SignedOutProps = { answer: SaveRefusal; again: (() => void) | undefined };

function SignedOut({ answer, again }: SignedOutProps) {
  const signInAgain = useSignInAgain();
  const button = useRef<HTMLButtonElement>(null);
  const [isBack, setBack] = useState<{ after: SaveAnswer; goesOn: boolean }>();

  async function signIn() {
    if (!(await signInAgain())) return;
    const form = button.current?.form;
    setBack({ after: answer, goesOn: Boolean(again ?? form) });
    if (again) again();
    else form?.requestSubmit();
    // This button goes; once the dialog has given the focus back to it, the form's own takes it.
    setTimeout(() => form?.querySelector<HTMLElement>("[type=submit]")?.focus());
  }

  if (isBack?.after === answer)
    return (
      <Alert tone="success" announce>
        <p>You are signed in again.{isBack?.goesOn ? "" : " Please repeat what you were about to do."}</p>
      </Alert>
    );
  return (
    <Alert
      tone="warning"
      title={answer.formError ? "Somebody else is signed in" : "You have been signed out"}
      announce
    >
      <p>{answer.formError ?? "Nothing has been saved. What you entered is still here."}</p>
      <Button ref={button} size="small" className="mt-2" onClick={() => void signIn()}>
        Sign in
      </Button>
    </Alert>
  );
}
