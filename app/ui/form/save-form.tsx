import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "../control/button.tsx";
import { Dialog, DialogActions } from "../feedback/dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { MergeQuestion } from "./merge-question.tsx";
import { PICTURE_CONTROLS } from "./picture-field.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useFocusOnError } from "./use-focus-on-error.ts";
import { DATA_WORDS, useSave, useSaveToast } from "./use-save.ts";
import { useUnsavedChanges, useUnsavedDialog } from "./use-unsaved-changes.tsx";

type Fields = (form: {
  errors: FieldErrors | undefined;
  /** Notes a change other than typing. */
  changed: () => void;
}) => ReactNode;

type SaveFormProps = {
  /** The address that receives the form. */
  address: string;
  words?: { success: string; failure: string };
  /** What the form was opened with, for a record that others may change too; and what it is. */
  merge?: { base: FormBase; what?: string } | undefined;
  saveLabel?: string;
  busyLabel?: string;
  children: Fields;
};

type FormStateProps = {
  onChange: () => void;
  onClose: () => void;
  onSaved: () => void;
};

/** Sends a record's form, and says what became of it. */
function useSaveForm({ address, words = DATA_WORDS }: SaveFormProps, onSaved: () => void) {
  const { send, percent, busy, answer } = useSave(words.failure);
  const refusal = answer?.ok === false ? answer : undefined;
  useSaveToast(answer, { ...words, failure: refusal?.formError ?? words.failure }, onSaved);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(address, new FormData(event.currentTarget));
  }
  return { onSubmit, percent, busy, answer, refusal };
}

type SaveDialogProps = SaveFormProps & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** The ids of the fields are their names after this. */
  idPrefix: string;
};

/** Shows a record's form in a dialog, which closes once the record is saved. */
export function SaveDialog({ open, title, onClose, ...form }: SaveDialogProps) {
  const { close, onChange, closeSaved, question } = useUnsavedDialog(onClose);
  return (
    <>
      <Dialog open={open} onClose={close} title={title}>
        <DialogForm {...form} onChange={onChange} onClose={close} onSaved={closeSaved} />
      </Dialog>
      {question}
    </>
  );
}

function DialogForm(props: Omit<SaveDialogProps, "open" | "title"> & FormStateProps) {
  const { merge, idPrefix, saveLabel = "Save", busyLabel = "Saving...", onChange, onClose, children } = props;
  const { onSubmit, percent, busy, answer, refusal } = useSaveForm(props, props.onSaved);
  const errors = refusal?.errors;
  return (
    <form onSubmit={onSubmit} onChange={onChange} noValidate className="grid gap-4">
      <ErrorSummary errors={errors} formError={errors && refusal?.formError} idPrefix={idPrefix} />
      {errors ? null : <SaveProblem answer={answer} />}
      {merge ? <MergeQuestion {...merge} answer={answer} controls={PICTURE_CONTROLS} /> : null}
      {children({ errors, changed: onChange })}
      <UploadProgress percent={percent} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel={busyLabel}>
          {saveLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

type SaveInPlaceProps = SaveFormProps & { label: string; onClose: () => void };

/**
 * Shows a record's short form instead of the record. Escape cancels. Focuses the first invalid
 * field, which is near enough to do without a summary.
 */
export function SaveInPlace(props: SaveInPlaceProps) {
  const { label, merge, onClose, children } = props;
  const [isUnsaved, setUnsaved] = useState(false);
  const { onSubmit, busy, answer, refusal } = useSaveForm(props, onClose);
  const form = useFocusOnError(refusal?.errors);
  useUnsavedChanges(isUnsaved);
  const changed = () => setUnsaved(true);
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      onChange={changed}
      noValidate
      className="grid gap-3"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <SaveProblem answer={answer} />
      {merge ? <MergeQuestion {...merge} answer={answer} /> : null}
      {children({ errors: refusal?.errors, changed })}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}

/**
 * Toggles a {@link SaveInPlace}. Afterwards the focus returns to the button that opened it, which
 * needs the `editButton` ref.
 */
export function useEditInPlace() {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return { isEditing, setEditing, editButton };
}
