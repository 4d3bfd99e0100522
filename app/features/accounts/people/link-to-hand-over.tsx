import { useRef } from "react";
import { CopyIcon } from "#app/ui/control/admin-icons.tsx";
import { Button } from "#app/ui/control/button.tsx";
import { copyText } from "#app/ui/device/copy-text.ts";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";

/** An invitation's link and the invited address. */
export type HandOver = { email: string; link: string };

/** Shows an invitation's link once, for a site without a mail server. */
export function LinkToHandOver({ email, link, onClose }: HandOver & { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function copy() {
    if (await copyText(link)) toast.success("Link copied to clipboard!");
    else field.current?.select();
  }

  return (
    <Dialog open onClose={onClose} title="Hand over this link">
      <div className="grid gap-4 wrap-anywhere">
        <p>
          This website has no mail server yet, so please hand this link to <strong>{email}</strong> yourself.
          It works once, for 7 days, and is shown only now. Whoever has it can accept in their place.
        </p>
        <input
          ref={field}
          className="control"
          aria-label="Link of the invitation"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
          data-first-focus
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void copy()}>
            <CopyIcon />
            Copy the link
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
