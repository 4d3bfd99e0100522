import { useCallback, useEffect, useRef, useState } from "react";
import { findCopy, forgetCopy, keepCopy } from "#app/ui/device-copies.ts";

/** A report that was written on this device and never saved. */
type ReportCopy = {
  html: string;
  keptAt: number;
  label?: string;
  /** The stored report that it was written from. */
  base: string;
};

const QUIET_MS = 1000;

/**
 * Keeps the report of an event on this device while it is written, so that it is found again after a crash or a
 * closed tab.
 *
 * @param event the event's id, or `new`: what was written for a new event is found in the next form of one
 * @param stored the report as it was opened
 */
export function useReportCopy(event: string, stored: string) {
  const key = `report/${event}`;
  const [found, setFound] = useState<ReportCopy>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<() => string>(undefined);

  useEffect(() => {
    let isGone = false;
    void findCopy<ReportCopy>(key).then((copy) => {
      if (!isGone && copy && copy.html !== stored) setFound(copy);
    });
    return () => {
      isGone = true;
    };
  }, [key, stored]);

  const keepNow = useCallback(() => {
    clearTimeout(waiting.current);
    const html = newest.current?.();
    newest.current = undefined;
    if (html !== undefined)
      void keepCopy(key, {
        html,
        label: "The report of an event",
        keptAt: Date.now(),
        base: stored,
      } satisfies ReportCopy);
  }, [key, stored]);

  // What was typed last is kept when the form is left, too; a save forgets it.
  useEffect(() => {
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [keepNow]);

  const forget = useCallback(() => {
    clearTimeout(waiting.current);
    newest.current = undefined;
    setFound(undefined);
    void forgetCopy(key);
  }, [key]);

  return {
    /** The copy that waits for an answer. */
    found,
    keep: (html: () => string) => {
      newest.current = html;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(keepNow, QUIET_MS);
    },
    /** The copy has been taken into the form; it goes on being kept. */
    taken: () => setFound(undefined),
    forget,
  };
}
