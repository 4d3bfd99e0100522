import { type ReactNode, useState } from "react";
import { Button } from "../control/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { ConfirmDialog } from "../feedback/dialog.tsx";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";

type PendingNoteProps = {
  title: string;
  /** What visitors see meanwhile. */
  children: ReactNode;
  /** What else can be done with the changes. */
  actions?: ReactNode;
  /** What discarding them leads back to. */
  question: ReactNode;
  /** Returns false if that failed. */
  discard: () => Promise<boolean>;
};

/** Says that a text has pending changes, and offers to discard them. */
export function PendingNote({ title, children, actions, question, discard }: PendingNoteProps) {
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);

  async function confirm() {
    setDiscarding(true);
    const isDone = await discard();
    setDiscarding(false);
    setAsks(false);
    if (!isDone) toast.error("The changes could not be discarded.", toastDurationMs.blog);
  }

  return (
    <>
      <Alert tone="warning" title={title}>
        <p>{children}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {actions}
          <Button variant="secondary" size="small" onClick={() => setAsks(true)}>
            Discard
          </Button>
        </div>
      </Alert>
      <ConfirmDialog
        open={asks}
        danger
        title="Discard the unpublished changes?"
        confirmLabel="Discard"
        busy={isDiscarding}
        onClose={() => setAsks(false)}
        onConfirm={() => void confirm()}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
