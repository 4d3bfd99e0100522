import { type RefObject, useEffect } from "react";

/** Returns whether the user prefers reduced motion. Browser only. */
export function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Sets `data-reveal="waiting"` on an element until it scrolls into view, then `"in"`; the style
 * sheet animates it. Skips elements that are already visible at hydration, so that nothing visible
 * disappears.
 */
export function useReveal(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = element.current;
    if (!box || prefersLessMotion() || box.getBoundingClientRect().top < window.innerHeight) return;
    box.dataset.reveal = "waiting";
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      box.dataset.reveal = "in";
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      delete box.dataset.reveal;
    };
  }, [element]);
}
