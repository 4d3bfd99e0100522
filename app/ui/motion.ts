import { type RefObject, useEffect } from "react";

/** Whether this person asked their device for less motion. Browser only. */
export function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Marks an element with `data-reveal="waiting"` until it scrolls into view, then with `"in"`; the style sheet moves it.
 * Only what is still below the screen when the scripts arrive is marked: nothing that a person sees is taken away again.
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
