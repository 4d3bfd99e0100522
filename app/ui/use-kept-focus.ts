import { type RefObject, useEffect } from "react";

/**
 * Keeps the focus out of nowhere: when the focused element inside goes or is disabled, the one that has taken its id gets
 * the focus, else the page's heading. A person who uses the keyboard or a screen reader stays where they work.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = place.current;
    if (!root) return;
    const ended = new AbortController();
    let last: Element | undefined;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = target;
    };
    /** A click beside everything gives the focus up on purpose; that element is still there. */
    const check = () => {
      if (!last || document.activeElement !== document.body || isUsable(last)) return;
      const successor = (last.id && document.getElementById(last.id)) || root.querySelector("h1");
      last = undefined;
      if (successor instanceof HTMLElement) focusOn(successor);
    };
    root.addEventListener("focusin", note, { signal: ended.signal });
    const observer = new MutationObserver(() => {
      check();
      // A browser takes the focus from what is disabled or hidden only when it draws the page again.
      requestAnimationFrame(() => setTimeout(check));
    });
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled", "open"] });
    return () => {
      ended.abort();
      observer.disconnect();
    };
  }, [place]);
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled") && element.checkVisibility();
}

function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
