import { useEffect, useEffectEvent } from "react";
import type { SaveAnswer } from "#app/platform/forms/save-answer.ts";

/** The browser may call a weak connection none, or the other way round. */
const TRY_AGAIN_MS = 15_000;

/**
 * Repeats a save that did not reach the server, until it does.
 *
 * @param again must be safe to repeat
 * @returns whether the save waits for a connection
 */
export function useSendLater(answer: SaveAnswer | undefined, again: () => void): boolean {
  const isWaiting = answer?.ok === false && answer.isUnreachable === true;
  const retry = useEffectEvent(again);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const tryNow = () => retry();
    const timer = setInterval(tryNow, TRY_AGAIN_MS);
    window.addEventListener("online", tryNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tryNow);
    };
  }, [isWaiting]);
  return isWaiting;
}
