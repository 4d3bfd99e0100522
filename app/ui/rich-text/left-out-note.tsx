import { Button } from "../control/button.tsx";

type LeftOutNoteProps = {
  /** For example "2 comments and 1 deletion". */
  what: string | undefined;
  onClose: () => void;
};

/**
 * Shows what was removed from a paste, until the user closes the note or pastes again. Screen
 * readers announce it when it appears.
 */
export function LeftOutNote({ what, onClose }: LeftOutNoteProps) {
  return (
    <div role="status">
      {what ? (
        <div className="upload-tray left-out-note">
          <span>{what} left out of what you pasted.</span>
          <Button variant="secondary" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      ) : null}
    </div>
  );
}
