import { RemovalQuestion } from "#app/ui/form/removal-question.tsx";

type RemovalProps = {
  subscriber: { id: string; email: string };
  /** Says which backups will still contain the subscriber. */
  olderBackups: string;
  onClose: () => void;
};

/** Asks for confirmation before a subscriber is permanently deleted. */
export function SubscriberRemoval({ subscriber: { id, email }, olderBackups, onClose }: RemovalProps) {
  return (
    <RemovalQuestion
      title="Remove this subscriber?"
      address={`/admin/newsletter/${id}`}
      confirmLabel="Remove for good"
      words={{ success: "Subscriber removed", failure: "Failed to remove the subscriber." }}
      onClose={onClose}
    >
      <p>
        <strong>{email}</strong> and everything kept about it will be removed. This cannot be undone; the
        person can subscribe again.
      </p>
      <p>{olderBackups}</p>
    </RemovalQuestion>
  );
}
