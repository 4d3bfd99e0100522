import type { CSSProperties } from "react";

/** Groups digits from 10,000 on. */
const figures = new Intl.NumberFormat("en", { useGrouping: "min2" });

/**
 * Renders a number that the style sheet counts up to, from the first paint on. The HTML contains its
 * final value, which doesn't move for visitors who prefer reduced motion. Its width is reserved in
 * advance and follows from its length; long numbers are smaller.
 */
export function Counter({ value, durationMs }: { value: number; durationMs: number }) {
  const text = `${figures.format(value)}+`;
  const style = { "--length": text.length, "--value": value, "--duration": `${durationMs}ms` };
  return (
    <strong className="counter" style={style as CSSProperties}>
      {text}
    </strong>
  );
}
