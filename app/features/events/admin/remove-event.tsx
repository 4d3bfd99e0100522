import { TRASH_DAYS } from "#app/platform/records/trash.ts";
import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";

type RemoveEventProps = { event: { id: string; name: string }; onClose: () => void };

/** Asks for confirmation before deleting an event, and offers to undo it. */
export function RemoveEvent({ event, onClose }: RemoveEventProps) {
  const address = `/admin/events/${event.id}/trash`;
  return (
    <RemovalQuestion
      title="Delete this event?"
      address={address}
      method="POST"
      words={{ success: "Event deleted successfully", failure: "Failed to delete event." }}
      undo={{ address, method: "DELETE", success: "Event restored" }}
      onClose={onClose}
    >
      <p>
        {event.name} goes to the trash, and nobody sees it on the site. You can restore it for {TRASH_DAYS}{" "}
        days.
      </p>
    </RemovalQuestion>
  );
}
