import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useCopyField } from "#app/ui/form/use-copy-field.tsx";

/** An invitation's link and the invited address. */
export type HandOver = { email: string; link: string };

/** Shows an invitation's link once, for a site without a mail server. */
export function LinkToHandOver({ email, link, onClose }: HandOver & { onClose: () => void }) {
  const { field, copyButton } = useCopyField("Link of the invitation", link);
  return (
    <Dialog open onClose={onClose} title="Hand over this link">
      <div className="grid gap-4 wrap-anywhere">
        <p>
          This website has no mail server yet, so please hand this link to <strong>{email}</strong> yourself.
          It works once, for 7 days, and is shown only now. Whoever has it can accept in their place.
        </p>
        {field}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          {copyButton}
        </DialogActions>
      </div>
    </Dialog>
  );
}
