import { type RefObject, useEffect, useMemo, useRef } from "react";

/**
 * Detects whether the user has done something else since `begin`: typed, moved to another field, or
 * opened a dialog.
 *
 * @param place the element within which focus changes don't count
 */
export function useGoingOn(place: RefObject<HTMLElement | null>) {
  const hasWritten = useRef(false);
  const beganAt = useRef<Element>(null);
  useEffect(() => {
    const note = () => {
      hasWritten.current = true;
    };
    document.addEventListener("beforeinput", note, { capture: true });
    return () => document.removeEventListener("beforeinput", note, { capture: true });
  }, []);
  return useMemo(
    () => ({
      begin: () => {
        hasWritten.current = false;
        beganAt.current = document.activeElement;
      },
      hasGoneOn: () => {
        const at = document.activeElement;
        const isElsewhere =
          at !== null && at !== document.body && at !== beganAt.current && !place.current?.contains(at);
        return hasWritten.current || isElsewhere || document.querySelector("dialog:modal") !== null;
      },
    }),
    [place],
  );
}
