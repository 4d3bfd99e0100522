import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { Alert } from "./alert.tsx";

/** What stands above a form whose save did not happen; nothing when only fields are wrong, or all is well. */
export function SaveProblem({ answer }: { answer: SaveAnswer | undefined }) {
  if (!answer || answer.ok) return null;
  if (answer.signedOut)
    return (
      <Alert tone="warning" title="You have been signed out" announce>
        <p>
          What you entered is still here.{" "}
          <a className="link" href="/auth/login" target="_blank" rel="noreferrer">
            Sign in again in a new tab
          </a>
          , then come back and save.
        </p>
      </Alert>
    );
  if (!answer.formError) return null;
  return (
    <Alert tone="error" announce>
      <p>{answer.formError}</p>
      {answer.theirs ? <p className="mt-1 font-semibold">Theirs: {answer.theirs.text}</p> : null}
    </Alert>
  );
}
