import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./dialog.tsx";
import { countedPictures, pendingUploads } from "./uploads/pending-uploads.ts";
import { usePendingUploads } from "./uploads/uploads-question.tsx";

/** The forms that have something to lose. In one place, because a router asks only one question at a time. */
const unsavedForms = new Set<object>();

/** From now on nothing asks for what is unsaved on this page: the person has just said that it may go. */
export function forgetUnsavedForms(): void {
  unsavedForms.clear();
  pendingUploads.dropAll();
}

/** Texts that save themselves. Leaving them asks nothing; a page that is taken away while they are unsaved would lose them. */
const unsavedTexts = new Set<() => boolean>();

/** @returns ends it */
export function noteUnsavedText(isUnsaved: () => boolean): () => void {
  unsavedTexts.add(isUnsaved);
  return () => {
    unsavedTexts.delete(isUnsaved);
  };
}

/** Whether something on this page would be lost if it went without its person. */
export function hasUnsavedForms(): boolean {
  return hasToAsk() || [...unsavedTexts].some((isUnsaved) => isUnsaved());
}

function hasToAsk(): boolean {
  return unsavedForms.size > 0 || pendingUploads.atStake().length > 0;
}

/**
 * Asks before another page is opened while a form has unsaved changes or pictures are on their way, and lets the browser ask
 * before the tab is closed. Stands once, around all pages that have forms.
 */
export function UnsavedChangesQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasToAsk() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (pendingUploads.atStake().length > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return (
    <LeaveQuestion
      open={blocker.state === "blocked"}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}

/**
 * Keeps a person from leaving a form with unsaved changes by accident: asks before another page of the administrator area
 * ({@link UnsavedChangesQuestion}), and lets the browser ask before the tab is closed or loaded anew.
 *
 * @param isUnsaved whether there is something to lose; give `false` from the moment a save has succeeded
 */
export function useUnsavedChanges(isUnsaved: boolean): undefined {
  useEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    unsavedForms.add(form);
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms.has(form)) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => {
      unsavedForms.delete(form);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved]);
}

/**
 * The same for a form in a dialog, which can also be left by Escape, by a click outside, or by its cross.
 *
 * @param close closes the dialog
 * @returns `close` to hand to the dialog, which asks first where something would be lost; `onChange` for the form;
 * `closeSaved` for when it was saved; and the question, to be placed beside the dialog, not inside its form
 */
export function useUnsavedDialog(close: () => void) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [asks, setAsks] = useState(false);
  useUnsavedChanges(isUnsaved);

  function closeSaved() {
    setAsks(false);
    setUnsaved(false);
    close();
  }
  return {
    close: () => (isUnsaved ? setAsks(true) : close()),
    onChange: () => setUnsaved(true),
    closeSaved,
    question: <LeaveQuestion open={asks} onStay={() => setAsks(false)} onLeave={closeSaved} />,
  };
}

function LeaveQuestion(props: { open: boolean; onStay: () => void; onLeave: () => void }) {
  usePendingUploads();
  const picturesAtStake = pendingUploads.atStake().length;
  return (
    <ConfirmDialog
      open={props.open}
      onClose={props.onStay}
      onConfirm={props.onLeave}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
    >
      {picturesAtStake > 0 ? (
        <p>
          {countedPictures(picturesAtStake)} {picturesAtStake === 1 ? "is" : "are"} not uploaded yet and will
          not be saved.
        </p>
      ) : null}
      {picturesAtStake === 0 || unsavedForms.size > 0 ? (
        <p>What you changed here has not been saved and will be lost.</p>
      ) : null}
    </ConfirmDialog>
  );
}
