import { useCallback, useEffect, useRef, useState } from "react";
import { findCopy, forgetCopy, type KeptWhere, keepCopy } from "../device/device-copies.ts";

/** An unsaved text kept on this device. */
type TextCopy = {
  html: string;
  keptAt: number;
  label?: string;
  /** The stored text that it is based on. */
  base: string;
};

const QUIET_MS = 1000;

/**
 * Keeps a copy of a text on this device while it is being written, to recover it after a crash or a
 * closed tab.
 *
 * @param key names the text: `report/<id>`. An unsaved text of something new (`report/new`) is
 * offered in the next form for one
 * @param label what the list of copies calls it
 * @param stored the text as it was opened
 */
export function useTextCopy(key: string, label: string, stored: string) {
  const [found, setFound] = useState<TextCopy>();
  const [kept, setKept] = useState<KeptWhere>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef<() => string>(undefined);

  useEffect(() => {
    let isGone = false;
    void findCopy<TextCopy>(key).then((copy) => {
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
        label,
        keptAt: Date.now(),
        base: stored,
      } satisfies TextCopy).then(setKept);
  }, [key, label, stored]);

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
    setKept(undefined);
    void forgetCopy(key);
  }, [key]);

  return {
    /** The copy offered to the person. */
    found,
    /** Where the unsaved text is. */
    kept,
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
