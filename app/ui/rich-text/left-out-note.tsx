import { Button } from "../button.tsx";

type LeftOutNoteProps = {
  /** "2 comments and 1 deletion" */
  what: string | undefined;
  onClose: () => void;
};

/** Says what was left out of a pasted text, until the person closes it or pastes again. Announced when it appears. */
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
