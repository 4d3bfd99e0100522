import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./dialog.tsx";

/** The forms that have something to lose. In one place, because a router asks only one question at a time. */
const unsavedForms = new Set<object>();

/** From now on nothing asks for what is unsaved on this page: the person has just said that it may go. */
export function forgetUnsavedForms(): void {
  unsavedForms.clear();
}

/** Whether something on this page would be lost. */
export function hasUnsavedForms(): boolean {
  return unsavedForms.size > 0;
}

/** Asks before another page is opened while a form has unsaved changes. Stands once, around all pages that have forms. */
export function UnsavedChangesQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedForms.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
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
      <p>What you changed here has not been saved and will be lost.</p>
    </ConfirmDialog>
  );
}
