import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { TrashIcon } from "#app/ui/admin-icons.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";

/** The button that removes a subscriber for good, and the question before it. */
export function RemoveSubscriber({ id, email }: { id: string; email: string }) {
  const [isAsking, setAsking] = useState(false);
  // Counts the questions: an old failure is not told in a new one.
  const [question, setQuestion] = useState(0);
  const fetcher = useFetcher<SaveAnswer>({ key: `remove ${id} ${question}` });
  const toast = useToast();
  const answer = fetcher.data;

  useEffect(() => {
    if (!answer?.ok) return;
    toast.success("Subscriber removed");
    setAsking(false);
  }, [answer, toast]);

  function ask() {
    setQuestion(question + 1);
    setAsking(true);
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${email}`}
        onClick={ask}
        className="-my-1 max-sm:-ml-3"
      >
        <TrashIcon size={16} />
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Remove this subscriber?"
        confirmLabel="Remove for good"
        danger
        busy={fetcher.state !== "idle"}
        onConfirm={() => fetcher.submit(null, { method: "delete", action: `/admin/newsletter/${id}` })}
      >
        <p>
          <strong className="break-all">{email}</strong> and everything kept about it will be removed. This
          cannot be undone; the person can subscribe again.
        </p>
        <SaveProblem answer={answer} />
      </ConfirmDialog>
    </>
  );
}
