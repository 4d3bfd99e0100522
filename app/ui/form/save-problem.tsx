import { useEffect, useRef, useState } from "react";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { RefusalLinks } from "./refusal-links.tsx";
import { useSignInAgain } from "./use-sign-in-again.ts";

/** The height in pixels that the top bar and a form's sticky footer may cover. */
const STUCK_PX = 72;

type SaveProblemProps = {
  answer: SaveAnswer | undefined;
  /**
   * Repeats the save after signing in again. That is safe, because nothing was changed without a
   * session. By default, submits the surrounding form again.
   */
  again?: (() => void) | undefined;
};

/**
 * Shows above a form why its save failed. Shows nothing after a success, or if only fields are
 * invalid.
 */
export function SaveProblem({ answer, again }: SaveProblemProps) {
  const place = useRef<HTMLDivElement>(null);
  const refusal = answer?.ok === false ? answer : undefined;
  // `MergeQuestion` shows conflicts, with the same text.
  const isShown = refusal?.signedOut || (refusal?.formError && !refusal.conflicts);
  // The submit button of a long form is far below.
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
          <RefusalLinks links={refusal.links} />
        </Alert>
      )}
    </div>
  );
}

/** Returns whether an element is within the window and not covered by sticky bars. */
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
    // This button disappears: once the dialog has returned the focus to it, focus the form's submit
    // button.
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
