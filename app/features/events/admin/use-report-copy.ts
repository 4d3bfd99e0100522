import { useCallback, useEffect, useRef, useState } from "react";
import { findCopy, forgetCopy, keepCopy } from "#app/ui/device/device-copies.ts";

/** An unsaved report kept on this device. */
type ReportCopy = {
  html: string;
  keptAt: number;
  label?: string;
  /** The stored report that it is based on. */
  base: string;
};

const QUIET_MS = 1000;

/**
 * Keeps a copy of an event's report on this device while it is being written, to recover it after a
 * crash or a closed tab.
 *
 * @param event the event's id, or `new`: an unsaved report of a new event is offered in the next
 * form for one
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

  // Also keeps the last changes when the form is left. Saving deletes the copy.
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
    /** The copy offered to the person. */
    found,
    keep: (html: () => string) => {
      newest.current = html;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(keepNow, QUIET_MS);
    },
    /** The copy is now in the form, where it continues to be kept. */
    taken: () => setFound(undefined),
    forget,
  };
}
