import { useState } from "react";
import { useNavigation } from "react-router";
import type { SaveAnswer, SaveRefusal } from "#app/platform/forms/save-answer.ts";
import { useSaveToast } from "./use-save-toast.ts";

export type VersionedForm = {
  /** Why the last save failed. */
  refusal: SaveRefusal | undefined;
  /**
   * The `key` of the fields and of `MergeQuestion`. It changes after a save, which resets them to
   * the stored values.
   */
  filled: number;
  isUnsaved: boolean;
  /** For the form's `onChange`, and for changes to a field other than typing. */
  changed: () => void;
  /** The form is being submitted. */
  busy: boolean;
};

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

/**
 * Tracks a settings form: when to reset its fields, and whether it has unsaved changes. Shows a
 * toast for each response.
 *
 * @param updatedAt the version of the data on the page
 */
export function useVersionedForm(answer: SaveAnswer | undefined, updatedAt: number): VersionedForm {
  const navigation = useNavigation();
  const [filled, setFilled] = useState(updatedAt);
  const [isUnsaved, setUnsaved] = useState(false);
  const [seen, setSeen] = useState<SaveAnswer>();
  // The response arrives before the page's new data: show the toast once the fields are reset.
  useSaveToast(seen, WORDS);
  if (answer && seen !== answer && navigation.state === "idle") {
    setSeen(answer);
    if (answer.ok) {
      setFilled(updatedAt);
      setUnsaved(false);
    }
  }
  return {
    refusal: answer?.ok === false ? answer : undefined,
    filled,
    isUnsaved,
    changed: () => setUnsaved(true),
    busy: navigation.state !== "idle" && navigation.formMethod !== undefined,
  };
}
