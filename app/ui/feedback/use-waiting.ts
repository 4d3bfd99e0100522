import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A faster response replaces the page without showing a skeleton. */
const SOON_MS = 150;

/**
 * Returns whether a navigation is taking long enough to show a skeleton.
 *
 * @param path matches the paths that the skeleton stands for
 */
export function useDelayedPending(path: RegExp): boolean {
  const { state, location } = useNavigation();
  const waiting = state === "loading" && path.test(location.pathname);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
}
