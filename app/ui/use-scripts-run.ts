import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first rendering of the browser; true once scripts run. For what only works with them. */
export function useScriptsRun(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
