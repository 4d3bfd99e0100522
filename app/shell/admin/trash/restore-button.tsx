import { Button } from "#app/ui/control/button.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { rememberPlace } from "#app/ui/form/focus-after-removal.ts";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import type { TrashRow } from "./trash.server.ts";

/** Restores an item from the trash, and shows an error beside the button if that fails. */
export function RestoreButton({ row }: { row: TrashRow }) {
  const { send, busy, answer } = useSave("This could not be restored. Please try again.");
  const toast = useToast();

  async function restore() {
    const returnToPlace = rememberPlace();
    const given = await send(`/admin/trash/${row.kind}/${row.id}/restoration`);
    if (given?.ok) toast.success(`${row.title} restored`);
    // Needed after a failure as well: the button can't keep the focus while it is busy.
    setTimeout(returnToPlace);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        aria-label={`Restore ${row.title}`}
        onClick={() => void restore()}
      >
        Restore
      </Button>
      <SaveProblem answer={answer} again={() => void restore()} />
    </>
  );
}
