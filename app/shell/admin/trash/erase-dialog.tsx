import { RemovalQuestion } from "#app/ui/removal-question.tsx";
import type { TrashRow } from "./list.tsx";

/** Asks before something is removed for ever. */
export function EraseDialog({ row, onClose }: { row: TrashRow; onClose: () => void }) {
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
    </RemovalQuestion>
  );
}
