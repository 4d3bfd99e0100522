import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import type { TrashRow } from "./trash.server.ts";

type EraseDialogProps = {
  row: TrashRow;
  /** Says which backups will still contain the item. */
  olderBackups: string;
  onClose: () => void;
};

/** Asks for confirmation before an item is permanently deleted. */
export function EraseDialog({ row, olderBackups, onClose }: EraseDialogProps) {
  return (
    <RemovalQuestion
      title="Delete for good?"
      address={`/admin/trash/${row.kind}/${row.id}`}
      confirmLabel="Delete for good"
      words={{
        success: `${row.title} deleted for good`,
        failure: "This could not be deleted. Please try again.",
      }}
      onClose={onClose}
    >
      <p>{row.title} will be removed for ever. This cannot be undone.</p>
      <p>{olderBackups}</p>
    </RemovalQuestion>
  );
}
