import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/control/button.tsx";
import { DialogActions } from "#app/ui/feedback/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { useSaveToast } from "#app/ui/form/use-save-toast.ts";
import type { ExecutiveToEdit } from "../executives.server.ts";

type ExecutiveFormProps = {
  /** The executive to change; undefined to create one. */
  executive: ExecutiveToEdit | undefined;
  /** The id of an executive to create. */
  newId: string;
  onChange: () => void;
  onClose: () => void;
  onSaved: () => void;
};

const CREATE = { success: "Executive created successfully", failure: "Failed to create executive." };
const UPDATE = {
  success: "Executive details updated successfully",
  failure: "Failed to update executive details.",
};
const ID = "executive";

/** Renders the form to create or change an executive: name, role, picture and link. */
export function ExecutiveForm({ executive, newId, onChange, onClose, onSaved }: ExecutiveFormProps) {
  const words = executive ? UPDATE : CREATE;
  const { send, percent, busy, answer } = useSave(words.failure);
  const refusal = answer?.ok === false ? answer : undefined;
  const errors = refusal?.errors;
  // Keep the id of the first render: after a save the page loads another one.
  const [id] = useState(newId);
  const failure = refusal?.formError || words.failure;
  useSaveToast(answer, { success: words.success, failure }, onSaved);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = `/admin/executives/${executive ? executive.id : "new"}`;
    send(address, new FormData(event.currentTarget));
  }

  return (
    <form onSubmit={submit} onChange={onChange} noValidate className="grid gap-4">
      <ErrorSummary errors={prefixed(errors)} formError={errors && refusal?.formError} />
      {errors ? null : <SaveProblem answer={answer} />}
      {executive ? (
        <MergeQuestion
          base={executive.base}
          answer={answer}
          controls={PICTURE_CONTROLS}
          what="this executive"
        />
      ) : (
        <input type="hidden" name="id" value={id} />
      )}
      <TextField
        name="name"
        id={`${ID}-name`}
        label="Name"
        defaultValue={executive?.name}
        maxLength={100}
        autoComplete="off"
        required
        error={errors?.name}
      />
      <TextField
        name="role"
        id={`${ID}-role`}
        label="Role"
        defaultValue={executive?.role}
        maxLength={100}
        required
        error={errors?.role}
      />
      <TextField
        name="linkedin"
        id={`${ID}-linkedin`}
        label="LinkedIn (optional)"
        hint="A complete address, for example https://www.linkedin.com/in/name"
        type="url"
        defaultValue={executive?.linkedin ?? ""}
        maxLength={500}
        autoComplete="off"
        error={errors?.linkedin}
      />
      <PictureField
        idPrefix={ID}
        label={executive ? "Another image" : "Image"}
        hint="JPG, PNG, WEBP or GIF up to 10 MB; best square"
        accept="image/jpeg,image/png,image/webp,image/gif"
        picture={executive?.picture}
        alt={executive?.alt}
        errors={errors}
        required={!executive}
      />
      <UploadProgress percent={percent} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          {executive ? "Save" : "Add Executive"}
        </Button>
      </DialogActions>
    </form>
  );
}

function prefixed(errors: Record<string, string> | undefined) {
  return errors && Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${ID}-${name}`, text]));
}
