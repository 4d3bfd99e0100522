import { ConfirmDialog } from "#app/ui/feedback/dialog.tsx";

export type FeaturedEvent = { id: string; name: string };

type ReplaceFeaturedProps = {
  /** The event that is featured now; undefined while the dialog is closed. */
  featured: FeaturedEvent | undefined;
  onClose: () => void;
  onReplace: (id: string) => void;
};

/** Asks before an event replaces the featured one. */
export function ReplaceFeatured({ featured, onClose, onReplace }: ReplaceFeaturedProps) {
  return (
    <ConfirmDialog
      open={featured !== undefined}
      onClose={onClose}
      onConfirm={() => featured && onReplace(featured.id)}
      title="Replace the featured event?"
      confirmLabel="Replace"
    >
      <p>
        “{featured?.name}” is featured now. Only one event can be featured, so this one would take its place.
      </p>
    </ConfirmDialog>
  );
}
