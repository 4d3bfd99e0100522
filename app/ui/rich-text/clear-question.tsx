import { ConfirmDialog } from "../feedback/dialog.tsx";

type ClearQuestionProps = { open: boolean; onClose: () => void; onClear: () => void };

/** Asks before the whole text is cleared. */
export function ClearQuestion({ open, onClose, onClear }: ClearQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={onClear}
      title="Clear All"
      confirmLabel="Clear All"
      danger
    >
      <p>Are you sure you want to clear all content? This cannot be undone.</p>
    </ConfirmDialog>
  );
}
