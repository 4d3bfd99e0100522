import { useEffect, useEffectEvent, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { SaveProblem } from "#app/ui/save-problem.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { toastDurationMs } from "#app/ui/toast-store.ts";

type Named = { id: string; name: string };
type RemoveEventProps = {
  /** The event in question; undefined: nothing is asked. */
  event: Named | undefined;
  onClose: () => void;
  onRemoved: (id: string) => void;
};

const trashOf = ({ id }: Named) => `/admin/events/${id}/trash`;

/** Asks before an event is deleted, deletes it, and offers to take that back. */
export function RemoveEvent({ event, onClose, onRemoved }: RemoveEventProps) {
  const fetcher = useFetcher<SaveAnswer>();
  const toast = useToast();
  const submit = useSubmit();
  const [failed, setFailed] = useState<{ event: Named; answer: SaveAnswer }>();

  const tell = useEffectEvent((answer: SaveAnswer) => {
    if (!event) return;
    if (!answer.ok) {
      setFailed({ event, answer });
      toast.error("Failed to delete event.");
      return;
    }
    toast.success("Event deleted successfully", toastDurationMs.usual, {
      label: "Undo",
      // Not by the fetcher, which goes with this page: the toast stays.
      onSelect: () => void submit(null, { method: "delete", action: trashOf(event), navigate: false }),
    });
    onRemoved(event.id);
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);

  return (
    <ConfirmDialog
      open={event !== undefined}
      onClose={onClose}
      onConfirm={() => event && void fetcher.submit(null, { method: "post", action: trashOf(event) })}
      title="Delete this event?"
      confirmLabel="Delete"
      busy={fetcher.state !== "idle"}
      danger
    >
      <SaveProblem answer={failed?.event === event ? failed?.answer : undefined} />
      <p>“{event?.name}” disappears from the site. It can be restored from the trash for 30 days.</p>
    </ConfirmDialog>
  );
}
