import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import type { TrashRow } from "./list.tsx";

/** Takes a row out of the trash; what went wrong stands beside it. */
export function RestoreButton({ row, onRestored }: { row: TrashRow; onRestored: () => void }) {
  const fetcher = useFetcher<SaveAnswer>();
  const toast = useToast();
  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!answer.ok) return;
    toast.success(`${row.title} restored`);
    onRestored();
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={fetcher.state !== "idle"}
        aria-label={`Restore ${row.title}`}
        onClick={() =>
          fetcher.submit(null, { method: "post", action: `/admin/trash/${row.kind}/${row.id}/restoration` })
        }
      >
        Restore
      </Button>
      <SaveProblem answer={fetcher.data} />
    </>
  );
}
