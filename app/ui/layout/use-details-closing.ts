import { type RefObject, useEffect } from "react";

/**
 * Closes a `<details>` menu on Escape, which returns the focus to its summary, and on a click or
 * focus outside.
 */
export function useDetailsClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const left = new AbortController();
    const closeOutside = ({ target }: Event) => {
      const details = menu.current;
      if (details?.open && target instanceof Node && !details.contains(target)) details.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      const details = menu.current;
      if (key !== "Escape" || !details?.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, left);
    document.addEventListener("focusin", closeOutside, left);
    document.addEventListener("keydown", closeOnEscape, left);
    return () => left.abort();
  }, [menu]);
}
