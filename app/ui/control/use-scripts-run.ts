import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns whether hydration is complete, for elements that need scripts. False on the server and in
 * the browser's first render.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
