import { type FormEvent, type MouseEvent, type ReactNode, startTransition, useRef, useState } from "react";
import type { PictureData } from "#app/platform/images/picture-data.ts";
import type { FormBase } from "#app/platform/records/merge-answer.ts";
import { Button } from "../control/button.tsx";
import { rememberPlace } from "./focus-after-removal.ts";
import { MergeQuestion } from "./merge-question.tsx";
import { PICTURE_CONTROLS, PictureField } from "./picture-field.tsx";
import { SaveProblem } from "./save-problem.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { DATA_WORDS, useSave, useSaveToast } from "./use-save.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.tsx";

type PictureFormProps = {
  /** Where the picture is set (POST) and removed (DELETE). */
  address: string;
  /** Prefixes the ids of the fields. */
  idPrefix: string;
  /** Names the form for screen readers. */
  title: string;
  /** What the buttons call the picture: "logo" */
  name: string;
  base: FormBase;
  /** The question about a conflict calls it this: "the logo" */
  what: string;
  picture: PictureData | undefined;
  alt?: string | undefined;
  label: string;
  hint: string;
  /** Whether to ask what the picture shows, and to show it in the field. */
  described?: boolean;
  /** What is shown above the field. */
  children: ReactNode;
};

/** The fields that a removal submits: the values that the form was opened with. */
const SEEN = ["updatedAt", "opened"];

type Act = "save" | "remove";

/** Renders the form of one picture of the site, which sets or removes it. */
export function PictureForm(props: PictureFormProps) {
  const { idPrefix, title, name, base, what, picture, alt, label, hint, described = true, children } = props;
  const { form, remove, percent, act, answer, filled } = usePictureForm(props.address, `${idPrefix}-picture`);
  return (
    <form {...form} className="grid gap-4" aria-label={title}>
      <SaveProblem answer={answer} />
      <MergeQuestion key={filled} base={base} answer={answer} controls={PICTURE_CONTROLS} what={what} />
      {children}
      <PictureField
        key={`picture ${filled}`}
        idPrefix={idPrefix}
        label={label}
        hint={hint}
        accept="image/jpeg,image/png,image/webp,image/gif"
        picture={described ? picture : undefined}
        alt={alt}
        errors={answer?.ok === false ? answer.errors : undefined}
        described={described}
      />
      <UploadProgress percent={percent} />
      <div className="flex flex-wrap justify-end gap-3">
        {picture ? (
          <Button variant="secondary" busy={act === "remove"} onClick={remove}>
            Remove {name}
          </Button>
        ) : null}
        <Button type="submit" busy={act === "save"} busyLabel="Uploading...">
          Save {name}
        </Button>
      </div>
    </form>
  );
}

/**
 * Manages the form. A repeated submission, after a question or a new sign-in, repeats the same act.
 *
 * @param focusAfterRemoval the id of the control to focus once the remove button is gone
 * @returns `act` is what is going on; `filled` is the `key` that resets the fields after a save
 */
function usePictureForm(address: string, focusAfterRemoval: string) {
  const { send, percent, busy, answer } = useSave(DATA_WORDS.failure);
  const wanted = useRef<Act>("save");
  const [sent, setSent] = useState<Act>("save");
  /** The answer that was there at the last change, null if nothing is changed. */
  const [changedAfter, setChangedAfter] = useState<typeof answer | null>(null);
  const [filled, setFilled] = useState(0);
  const failure = answer?.ok === false ? answer.formError : undefined;
  // A change is saved with the answer, although the page's new data is still on its way.
  useUnsavedChanges(changedAfter !== null && !(answer?.ok && answer !== changedAfter));
  useSaveToast(answer, { ...DATA_WORDS, failure: failure ?? DATA_WORDS.failure });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // With a submitter, the user pressed the save button. Otherwise a script submitted the form.
    if ((event.nativeEvent as SubmitEvent).submitter) wanted.current = "save";
    const act = wanted.current;
    const fields = new FormData(event.currentTarget);
    const goOn =
      act === "remove" ? rememberPlace(() => document.getElementById(focusAfterRemoval)) : undefined;
    setSent(act);
    const answered =
      act === "save" ? await send(address, fields) : await send(address, seenOf(fields), "DELETE");
    if (answered && (answered.ok || !answered.conflicts)) goOn?.();
    if (!answered?.ok) return;
    setChangedAfter(null);
    // Render together with the page's new data.
    startTransition(() => setFilled((before) => before + 1));
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    wanted.current = "remove";
    currentTarget.form?.requestSubmit();
  }

  const form = { onSubmit: submit, onChange: () => setChangedAfter(answer), noValidate: true };
  return { form, remove, percent, act: busy ? sent : undefined, answer, filled };
}

function seenOf(fields: FormData): URLSearchParams {
  return new URLSearchParams(SEEN.map((name) => [name, String(fields.get(name) ?? "")]));
}
