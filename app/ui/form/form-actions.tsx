import type { ReactNode } from "react";
import { Button } from "../control/button.tsx";
import { RouterLinkButton } from "../control/router-link-button.tsx";

type FormActionsProps = {
  /** Where "Cancel" leads. */
  list: string;
  busy: boolean;
  /** What the button that saves says. */
  children: ReactNode;
};

/** Ends a record's form, also in the editor's focus mode. */
export function FormActions({ list, busy, children }: FormActionsProps) {
  return (
    <div data-stays className="flex flex-wrap justify-end gap-3 border-t border-line pt-4">
      <RouterLinkButton variant="secondary" to={list}>
        Cancel
      </RouterLinkButton>
      <Button type="submit" busy={busy} busyLabel="Saving...">
        {children}
      </Button>
    </div>
  );
}
