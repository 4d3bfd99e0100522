import { type ReactNode, useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./dialog.tsx";

/**
 * Keeps a person from leaving a form with unsaved changes by accident: asks before another page of the site, and lets the
 * browser ask before the tab is closed or loaded anew.
 *
 * @param isUnsaved whether there is something to lose; give `false` from the moment a save has succeeded
 * @returns the question, to be placed anywhere in the form's screen
 */
export function useUnsavedChanges(isUnsaved: boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
    >
      <p>What you changed here has not been saved and will be lost.</p>
    </ConfirmDialog>
  );
}
