import type { FormEvent, ReactNode } from "react";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "#app/ui/control/button.tsx";
import { DialogActions } from "#app/ui/feedback/dialog.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { MergeQuestion } from "#app/ui/form/merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "#app/ui/form/picture-field.tsx";
import { SaveProblem } from "#app/ui/form/save-problem.tsx";
import { TextWithDefault } from "#app/ui/form/text-with-default.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { useSave } from "#app/ui/form/use-save.ts";
import { useSaveToast } from "#app/ui/form/use-save-toast.ts";

type CardFormProps = {
  /** The address that receives the form. */
  address: string;
  card: { title: string; picture: PictureData | null; alt: string; base: FormBase };
  /** The default title. */
  standardTitle: string | undefined;
  /** The card's own field besides title and picture. */
  ownField: (errors: FieldErrors | undefined) => ReactNode;
  onChange: () => void;
  onClose: () => void;
  onSaved: () => void;
};

const FAILURE = "Failed to update data.";
const ID = "card";

/**
 * Renders the form of a card with a title, a picture and one field of its own. Shown in a dialog,
 * one at a time.
 */
export function CardForm(props: CardFormProps) {
  const { address, card, standardTitle, ownField, onChange, onClose, onSaved } = props;
  const { send, percent, busy, answer } = useSave(FAILURE);
  const refusal = answer?.ok === false ? answer : undefined;
  const success = "Data updated successfully";
  useSaveToast(answer, { success, failure: FAILURE }, onSaved);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(address, new FormData(event.currentTarget));
  }

  return (
    <form onSubmit={submit} onChange={onChange} noValidate className="grid gap-4">
      <ErrorSummary errors={refusal?.errors && prefixed(refusal.errors)} />
      <SaveProblem answer={answer} />
      <MergeQuestion base={card.base} answer={answer} controls={PICTURE_CONTROLS} what="this card" />
      <TextWithDefault
        name="title"
        id={`${ID}-title`}
        label="Title"
        value={card.title}
        standard={standardTitle}
        rows={1}
        maxLength={100}
        required
        error={refusal?.errors?.title}
        onDefault={onChange}
      />
      {ownField(refusal?.errors)}
      <PictureField
        idPrefix={ID}
        label={card.picture ? "Another image" : "Image"}
        hint="JPG, PNG, WEBP or GIF up to 10 MB"
        accept="image/jpeg,image/png,image/webp,image/gif"
        picture={card.picture}
        alt={card.alt}
        errors={refusal?.errors}
      />
      <UploadProgress percent={percent} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

function prefixed(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${ID}-${name}`, text]));
}
