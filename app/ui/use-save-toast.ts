import { useEffect, useEffectEvent } from "react";
import type { SaveAnswer } from "#app/platform/save-answer.ts";
import { useToast } from "./toast.tsx";

/**
 * Tells of a save in passing, once for each answer. Wrong fields raise no toast: their sentences stand beside them.
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
      onSaved?.();
    } else if (!given.errors) toast.error(words.failure);
  });
  useEffect(() => {
    if (answer) tell(answer);
  }, [answer]);
}
