import { useEffect, useEffectEvent } from "react";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";
import { useToast } from "../feedback/toast.tsx";
import { toastDurationMs } from "../feedback/toast-store.ts";

/**
 * Shows a toast about a save, once per response. Invalid fields and conflicts don't raise one,
 * because the form shows them.
 *
 * @param words the specification's messages for success and failure
 * @param onSaved called after a success, for example to close the form
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
