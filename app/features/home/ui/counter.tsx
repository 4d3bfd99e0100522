import { type CSSProperties, useEffect, useRef } from "react";
import { prefersLessMotion } from "#app/ui/layout/motion.ts";

/** Groups digits from 10,000 on. */
const figures = new Intl.NumberFormat("en", { useGrouping: "min2" });

const counted = (value: number) => `${figures.format(value)}+`;

/**
 * Renders a number that counts up when it scrolls into view. The HTML contains its final value,
 * which doesn't move for visitors who prefer reduced motion. Its width is reserved in advance and
 * follows from its length; long numbers are smaller.
 */
export function Counter({ value, durationMs }: { value: number; durationMs: number }) {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    const figure = element.current;
    if (!figure || prefersLessMotion()) return;
    let frame = 0;
    const count = (started: number, now: number) => {
      const share = Math.min(1, (now - started) / durationMs);
      figure.textContent = counted(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame((next) => count(started, next));
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      frame = requestAnimationFrame((now) => count(now, now));
    });
    observer.observe(figure);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      figure.textContent = counted(value);
    };
  }, [value, durationMs]);

  const text = counted(value);
  return (
    <strong ref={element} style={{ "--length": text.length } as CSSProperties}>
      {text}
    </strong>
  );
}
