import { useState } from "react";
import { useNavigation } from "react-router";
import type { SaveAnswer, SaveRefusal } from "#app/platform/save-answer.ts";
import { useSaveToast } from "./use-save-toast.ts";

export type VersionedForm = {
  /** Why the last save did not happen. */
  refusal: SaveRefusal | undefined;
  /** For the hidden field `updatedAt`. */
  version: number;
  /** For the `key` of the fields: after a save they are filled anew, with what was made of the input. */
  filled: number;
  isUnsaved: boolean;
  /** For the form's `onChange`, and for what changes a field without typing. */
  changed: () => void;
  /** It is being sent. */
  busy: boolean;
};

const WORDS = { success: "Data updated successfully", failure: "Failed to update data." };

/**
 * What a form of the settings keeps in mind: the version that it was filled from, also when the page reads newer data
 * meanwhile, and whether something in it is not saved yet. Tells of each answer in a toast.
 *
 * @param updatedAt the version of the data on the page
 */
export function useVersionedForm(answer: SaveAnswer | undefined, updatedAt: number): VersionedForm {
  const navigation = useNavigation();
  const [filled, setFilled] = useState(updatedAt);
  const [version, setVersion] = useState(updatedAt);
  const [isUnsaved, setUnsaved] = useState(false);
  const [seen, setSeen] = useState<SaveAnswer>();
  useSaveToast(answer, WORDS);
  // The answer comes first, the page's new data a little later.
  if (answer && seen !== answer && navigation.state === "idle") {
    setSeen(answer);
    if (answer.ok) {
      setFilled(updatedAt);
      setVersion(updatedAt);
      setUnsaved(false);
    } else if (answer.theirs) setVersion(answer.theirs.updatedAt);
  }
  return {
    refusal: answer?.ok === false ? answer : undefined,
    version,
    filled,
    isUnsaved,
    changed: () => setUnsaved(true),
    busy: navigation.state !== "idle" && navigation.formMethod !== undefined,
  };
}
