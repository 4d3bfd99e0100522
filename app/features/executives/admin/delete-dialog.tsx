import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";
import type { Executive } from "../executives.server.ts";

/** Asks for confirmation before an executive is deleted. The toast afterwards offers to undo it. */
export function DeleteDialog({ executive, onClose }: { executive: Executive; onClose: () => void }) {
  const address = `/admin/executives/${executive.id}`;
  return (
    <RemovalQuestion
      title="Delete executive?"
      address={address}
      words={{ success: "Executive deleted successfully", failure: "Failed to delete executive." }}
      undo={{ address: `${address}/restoration`, success: "Executive restored" }}
      onClose={onClose}
    >
      <p>
        {executive.name} will no longer be on the About page. You can take this back for {TRASH_DAYS} days.
      </p>
    </RemovalQuestion>
  );
}
