import { TextField } from "#app/ui/form/field.tsx";
import { SaveDialog } from "#app/ui/form/save-form.tsx";

type ReversalDialogProps = {
  title: string;
  address: string;
  words: { success: string; failure: string };
  saveLabel?: string;
  /** What happens, if it isn't the usual. */
  text?: string;
  onClose: () => void;
};

const USUAL = "It stays in the accounts, with the reversal and your reason beside it.";

/** Asks why something in the accounts is taken back. */
export function ReversalDialog({ text = USUAL, saveLabel = "Reverse", ...dialog }: ReversalDialogProps) {
  return (
    <SaveDialog open idPrefix="reversal" saveLabel={saveLabel} {...dialog}>
      {({ errors }) => (
        <>
          <p>{text}</p>
          <TextField
            id="reversal-reason"
            name="reason"
            label="Why?"
            maxLength={300}
            error={errors?.reason}
            required
            data-first-focus
          />
        </>
      )}
    </SaveDialog>
  );
}
