import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Answers that come sooner replace what is shown without a skeleton in between. */
const SOON_MS = 150;

/**
 * Whether a navigation has been waiting long enough that a skeleton says so.
 *
 * @param path what the paths look like that the skeleton is for
 */
export function useWaitingFor(path: RegExp): boolean {
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
