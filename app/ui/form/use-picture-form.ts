import { type FormEvent, type MouseEvent, startTransition, useRef, useState } from "react";
import { rememberPlace } from "./focus-after-removal.ts";
import { useSave } from "./use-save.ts";
import { useSaveToast } from "./use-save-toast.ts";
import { useUnsavedChanges } from "./use-unsaved-changes.tsx";

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };
/** The fields that a removal submits: the values that the form was opened with. */
const SEEN = ["updatedAt", "opened"];

type Act = "save" | "remove";

/**
 * Manages a form that sets a picture (POST) or removes it (DELETE). A repeated submission, after a
 * question or a new sign-in, repeats the same action.
 *
 * @param focusAfterRemoval the id of the control to focus once the remove button is gone
 * @returns `filled` is the `key` of the fields and of `MergeQuestion`, which resets them after a
 * save
 */
export function usePictureForm(address: string, focusAfterRemoval: string) {
  const { send, percent, busy, answer } = useSave(WORDS.failure);
  const act = useRef<Act>("save");
  const [sent, setSent] = useState<Act>("save");
  const [isUnsaved, setUnsaved] = useState(false);
  const [filled, setFilled] = useState(0);
  const refusal = answer?.ok === false ? answer : undefined;
  useUnsavedChanges(isUnsaved);
  useSaveToast(answer, { ...WORDS, failure: refusal?.formError ?? WORDS.failure });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // With a submitter, the user pressed the save button. Otherwise a script submitted the form.
    if ((event.nativeEvent as SubmitEvent).submitter) act.current = "save";
    const now = act.current;
    const fields = new FormData(event.currentTarget);
    const goOn =
      now === "remove" ? rememberPlace(() => document.getElementById(focusAfterRemoval)) : undefined;
    setSent(now);
    const answered =
      now === "save" ? await send(address, fields) : await send(address, seenOf(fields), "DELETE");
    if (answered && (answered.ok || !answered.conflicts)) goOn?.();
    if (!answered?.ok) return;
    setUnsaved(false);
    // Render together with the page's new data.
    startTransition(() => setFilled((before) => before + 1));
  }

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    act.current = "remove";
    currentTarget.form?.requestSubmit();
  }

  return {
    form: { onSubmit: submit, onChange: () => setUnsaved(true), noValidate: true },
    remove,
    percent,
    isSaving: busy && sent === "save",
    isRemoving: busy && sent === "remove",
    answer,
    errors: refusal?.errors,
    filled,
  };
}

function seenOf(fields: FormData): URLSearchParams {
  return new URLSearchParams(SEEN.map((name) => [name, String(fields.get(name) ?? "")]));
}
