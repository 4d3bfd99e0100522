import { useCallback } from "react";
import { useRevalidator } from "react-router";

let reloads = 0;

/** Whether a page reloads its data after a write: the layout takes part, even in a navigation. */
export const isReloading = () => reloads > 0;

/**
 * Reloads the data of the page and of the layout after a write.
 *
 * @returns resolves when the data is shown; `leave` navigates to another page, which loads it
 */
export function useReload() {
  const { revalidate } = useRevalidator();
  return useCallback(
    async (leave: () => Promise<void> = revalidate): Promise<void> => {
      reloads++;
      await leave().finally(() => reloads--);
    },
    [revalidate],
  );
}
