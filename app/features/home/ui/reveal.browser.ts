/**
 * Sets `data-reveal="waiting"` on an element until it scrolls into view, then `"in"`; the style
 * sheet animates it. Skips what is visible already, so that nothing visible disappears.
 */
export function start(box: HTMLElement): void {
  const prefersLessMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (prefersLessMotion || box.getBoundingClientRect().top < innerHeight) return;
  box.dataset.reveal = "waiting";
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    box.dataset.reveal = "in";
  });
  observer.observe(box);
}
