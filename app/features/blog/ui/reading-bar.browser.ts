import { readingText } from "./reading-text.ts";

/**
 * Shows how much of the post has been read. Changes only the line's transform and the text's
 * characters, at most once per frame.
 */
export function start(bar: HTMLElement): void {
  const minutes = Number(bar.dataset.minutes);
  const text = document.querySelector(".prose") as HTMLElement;
  const words = bar.querySelector(".reading-left") as HTMLElement;
  const line = bar.querySelector(".reading-line") as HTMLElement;
  let frame = 0;
  let shown = 0;

  function show() {
    frame = 0;
    const share = shareRead(text.getBoundingClientRect());
    line.hidden = share === undefined;
    words.toggleAttribute("data-live", share !== undefined);
    if (share === undefined) return;
    line.style.transform = `scaleX(${share})`;
    const percent = Math.round(share * 100);
    if (percent === shown) return;
    shown = percent;
    words.textContent = readingText(percent, minutes);
    line.ariaValueNow = String(percent);
  }
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(show);
  };

  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule);
  // Calls it initially, and when pictures load.
  new ResizeObserver(schedule).observe(text);
}

/**
 * Returns the share that has been read: 0 before the beginning, 1 once the end has come into view.
 * Undefined for a short text whose end is in view from the start: there is no telling.
 */
function shareRead({ top, height }: DOMRect): number | undefined {
  const begins = scrollY + top;
  const start = Math.max(0, begins - innerHeight);
  const end = begins + height - innerHeight;
  if (end <= start) return undefined;
  return Math.min(1, Math.max(0, (scrollY - start) / (end - start)));
}
