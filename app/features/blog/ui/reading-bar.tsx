import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useHydrated } from "#app/ui/control/use-scripts-run.ts";

type ReadingBarProps = {
  /** The text being read. */
  article: RefObject<HTMLElement | null>;
  /** The estimated reading time. */
  minutes: number;
};

/**
 * Sticks to the top while somebody reads, with a back link, the progress and the remaining time.
 * Changes only the line's transform and the text's characters, at most once per frame. Without
 * scripts it is just the back link.
 */
export function ReadingBar({ article, minutes }: ReadingBarProps) {
  const line = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => followReading(article, line, words, minutes), [article, minutes]);
  const scriptsRun = useHydrated();
  return (
    <div className="reading-bar">
      <div className="wrap">
        <Link to="/blogs" className="reading-back">
          <BackIcon /> Back to Blog
        </Link>
        <span ref={words} className="reading-left" data-live={scriptsRun || undefined}>
          {readingText(0, minutes)}
        </span>
      </div>
      <div
        ref={line}
        className="reading-line"
        role="progressbar"
        aria-label="Reading progress"
        aria-valuenow={0}
        hidden={!scriptsRun}
      />
    </div>
  );
}

function readingText(percent: number, minutes: number): string {
  return `${percent}% read • ${Math.ceil(minutes * (1 - percent / 100))} min remaining`;
}

/** Follows the scroll position until the returned function is called. */
function followReading(
  article: RefObject<HTMLElement | null>,
  line: RefObject<HTMLElement | null>,
  words: RefObject<HTMLElement | null>,
  minutes: number,
): (() => void) | undefined {
  const read = article.current;
  if (!read) return undefined;
  let frame = 0;
  let shown = 0;

  function show() {
    frame = 0;
    if (!read || !line.current || !words.current) return;
    const share = shareRead(read.getBoundingClientRect(), window.innerHeight);
    line.current.style.transform = `scaleX(${share})`;
    const percent = Math.round(share * 100);
    if (percent === shown) return;
    shown = percent;
    words.current.textContent = readingText(percent, minutes);
    line.current.setAttribute("aria-valuenow", String(percent));
  }
  const schedule = () => {
    frame ||= requestAnimationFrame(show);
  };

  const left = new AbortController();
  window.addEventListener("scroll", schedule, { passive: true, signal: left.signal });
  // Also updates when pictures load or the window is resized.
  const resized = new ResizeObserver(schedule);
  resized.observe(read);
  schedule();
  return () => {
    left.abort();
    resized.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * Returns the share that has been read: 0 before the beginning, 1 once the end has come into view.
 */
function shareRead({ top, height }: DOMRect, windowHeight: number): number {
  const begins = window.scrollY + top;
  const start = Math.max(0, begins - windowHeight);
  const end = begins + height - windowHeight;
  if (end <= start) return 1;
  return Math.min(1, Math.max(0, (window.scrollY - start) / (end - start)));
}

function BackIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 12H5M11 6l-6 6 6 6" />
    </svg>
  );
}
