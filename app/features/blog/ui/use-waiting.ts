import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Answers that come sooner replace the list without a skeleton in between. */
const SOON_MS = 150;

/** Whether a navigation to this path has been waiting long enough that a skeleton says so. */
export function useWaitingFor(path: string): boolean {
  const { state, location } = useNavigation();
  const waiting = state === "loading" && location.pathname === path;
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
