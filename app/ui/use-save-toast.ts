import { useEffect, useEffectEvent } from "react";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { useToast } from "./toast.tsx";
import { toastDurationMs } from "./toast-store.ts";

/**
 * Tells of a save in passing, once for each answer. Wrong fields and conflicts raise no toast: the form itself tells of them.
 *
 * @param words the specification's sentences for the two outcomes
 * @param onSaved what the form does then, for instance close
 */
export function useSaveToast(
  answer: SaveAnswer | undefined,
  words: { success: string; failure: string },
  onSaved?: () => void,
): void {
  const toast = useToast();
  const tell = useEffectEvent((given: SaveAnswer) => {
    if (given.ok) {
      toast.success(words.success);
      if (given.notice) toast.info(given.notice, toastDurationMs.notice);
      onSaved?.();
    } else if (!given.errors && !given.conflicts) toast.error(words.failure);
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
}
