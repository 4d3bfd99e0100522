import { useState } from "react";
import { useNavigation } from "react-router";
import type { SaveAnswer, SaveRefusal } from "#app/platform/save-answer.ts";
import { useSaveToast } from "./use-save-toast.ts";

export type VersionedForm = {
  /** Why the last save did not happen. */
  refusal: SaveRefusal | undefined;
  /** For the `key` of the fields and of `MergeQuestion`: after a save they start afresh, with what was stored. */
  filled: number;
  isUnsaved: boolean;
  /** For the form's `onChange`, and for what changes a field without typing. */
  changed: () => void;
  /** It is being sent. */
  busy: boolean;
};

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

/**
 * What a form of the settings keeps in mind: when to fill it anew, and whether something in it is not saved yet. Tells
 * of each answer in a toast.
 *
 * @param updatedAt the version of the data on the page
 */
export function useVersionedForm(answer: SaveAnswer | undefined, updatedAt: number): VersionedForm {
  const navigation = useNavigation();
  const [filled, setFilled] = useState(updatedAt);
  const [isUnsaved, setUnsaved] = useState(false);
  const [seen, setSeen] = useState<SaveAnswer>();
  // The answer comes first, the page's new data a little later: said once the fields are filled anew.
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
