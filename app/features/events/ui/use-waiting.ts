import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Answers that come sooner replace the page without a skeleton in between. */
const SOON_MS = 150;

/** Whether a navigation to such a path has been waiting long enough that a skeleton says so. */
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

export const REPORT_PATH = /^\/event-blog\/[^/]+$/;
export const OVERVIEW_PATH = /^\/events$/;
export const PAST_PATH = /^\/events\/past$/;
