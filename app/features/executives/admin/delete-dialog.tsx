import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { TRASH_DAYS } from "#app/platform/trash.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";
import { useUndo } from "#app/ui/use-undo.ts";
import type { Executive } from "../executives.server.ts";

type DeleteDialogProps = { executive: Executive; onClose: () => void; onDeleted: () => void };

/** Asks before an executive is deleted; the toast that tells of it takes it back. */
export function DeleteDialog({ executive, onClose, onDeleted }: DeleteDialogProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const toast = useToast();
  const undo = useUndo();
  const address = `/admin/executives/${executive.id}`;

  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!answer.ok) return toast.error("Failed to delete executive.");
    onDeleted();
    return toast.success("Executive deleted successfully", toastDurationMs.usual, {
      label: "Undo",
      onSelect: () => void undo(`${address}/restoration`, "Executive restored"),
    });
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => fetcher.submit(null, { method: "delete", action: address })}
      title="Delete executive?"
      confirmLabel="Delete"
      busy={fetcher.state !== "idle"}
      danger
    >
      <div className="grid gap-4">
        <SaveProblem answer={fetcher.data} />
        <p>
          {executive.name} will no longer be on the About page. You can take this back for {TRASH_DAYS} days.
        </p>
      </div>
    </ConfirmDialog>
  );
}
