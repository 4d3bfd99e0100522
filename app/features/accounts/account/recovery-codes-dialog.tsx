import { Button } from "#app/ui/control/button.tsx";
import { copyText } from "#app/ui/device/copy-text.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";
import { useToast } from "#app/ui/feedback/toast.tsx";
import { useUnsavedChanges } from "#app/ui/form/use-unsaved-changes.tsx";

type RecoveryCodesDialogProps = { codes: string[] | undefined; siteName: string; onClose: () => void };

/**
 * Shows new recovery codes once. They can't be shown again, so only the button that says that they
 * are kept closes the dialog.
 */
export function RecoveryCodesDialog({ codes, siteName, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog open={codes !== undefined} onClose={onClose} title="Keep your recovery codes" mustAnswer>
      <Codes codes={codes ?? []} siteName={siteName} onClose={onClose} />
    </Dialog>
  );
}

function Codes({ codes, siteName, onClose }: { codes: string[]; siteName: string; onClose: () => void }) {
  const toast = useToast();
  const text = `Recovery codes for ${siteName}\nEach signs in once, instead of a code from your phone.\n\n${codes.join("\n")}\n`;

  useUnsavedChanges(true);

  async function copy() {
    if (await copyText(text)) toast.success("Recovery codes copied");
    else toast.error("The codes could not be copied. Please write them down.");
  }

  return (
    <>
      <Alert tone="warning">
        <p>
          These codes are shown now and never again. Keep them where you find them without this device: on
          paper, or in a password manager.
        </p>
      </Alert>
      <div data-print-alone className="mt-4 rounded-md border border-line p-4">
        <p className="font-semibold">Recovery codes for {siteName}</p>
        <p className="text-sm text-muted">Each signs in once, instead of a code from your phone.</p>
        <ol
          aria-label="Recovery codes"
          className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 font-mono min-[26rem]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => void copy()} data-first-focus>
          Copy
        </Button>
        <a
          className="button button-secondary button-small"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>I have kept them</Button>
      </DialogActions>
    </>
  );
}
