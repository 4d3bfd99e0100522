import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../feedback/dialog.tsx";
import { countedPictures, pendingUploads } from "../uploads/pending-uploads.ts";
import { usePendingUploads } from "../uploads/uploads-question.tsx";

/**
 * The forms with unsaved changes. A shared set, because the router supports only one blocker at a
 * time.
 */
const unsavedForms = new Set<object>();

/**
 * Stops all questions about unsaved changes on this page, after the user has agreed to lose them.
 */
export function forgetUnsavedForms(): void {
  unsavedForms.clear();
  pendingUploads.dropAll();
}

/**
 * Texts that save themselves. Leaving them asks nothing, but removing the page while they are
 * unsaved would lose them.
 */
const unsavedTexts = new Set<() => boolean>();

/**
 * Registers a text that saves itself.
 *
 * @returns unregisters it
 */
export function noteUnsavedText(isUnsaved: () => boolean): () => void {
  unsavedTexts.add(isUnsaved);
  return () => {
    unsavedTexts.delete(isUnsaved);
  };
}

/** Returns whether this page has changes that would be lost if something else replaced it. */
export function hasUnsavedForms(): boolean {
  return hasToAsk() || [...unsavedTexts].some((isUnsaved) => isUnsaved());
}

function hasToAsk(): boolean {
  return unsavedForms.size > 0 || pendingUploads.atStake().length > 0;
}

/**
 * Asks before navigating away while a form has unsaved changes or uploads are running, and lets the
 * browser ask before the tab closes. Mounted once, around all pages with forms.
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
 * Protects a form from being left with unsaved changes: asks before navigating to another admin
 * page ({@link UnsavedChangesQuestion}), and lets the browser ask before the tab is closed or
 * reloaded.
 *
 * @param isUnsaved whether there are changes to lose; pass `false` from the moment a save succeeds
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
 * Protects a form in a dialog, which Escape, a click outside and the close button can close too.
 *
 * @param close closes the dialog
 * @returns `close` for the dialog, which asks first if changes would be lost; `onChange` for the
 * form; `closeSaved` to call after a save; and the question, to be rendered beside the dialog, not
 * inside its form
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
