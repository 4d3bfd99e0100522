import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { TrashRow } from "./list.tsx";

type EraseDialogProps = { row: TrashRow; onClose: () => void; onErased: () => void };

/** Asks before something is removed for ever. */
export function EraseDialog({ row, onClose, onErased }: EraseDialogProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const toast = useToast();
  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!answer.ok) return;
    toast.success(`${row.title} deleted for good`);
    onErased();
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <ConfirmDialog
      open
      danger
      title="Delete for good?"
      confirmLabel="Delete for good"
      busy={fetcher.state !== "idle"}
      onClose={onClose}
      onConfirm={() =>
        fetcher.submit(null, { method: "delete", action: `/admin/trash/${row.kind}/${row.id}` })
      }
    >
      <div className="grid gap-4">
        <SaveProblem answer={fetcher.data} />
        <p className="wrap-anywhere">{row.title} will be removed for ever. This cannot be undone.</p>
      </div>
    </ConfirmDialog>
  );
}
