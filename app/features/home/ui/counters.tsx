import { Counter } from "./counter.tsx";

/** How long each counter runs (specification, section 9). */
const DURATIONS_MS = [2500, 2000, 1500] as const;

/** Renders the statistics of the home page: up to three, without unconfirmed examples. */
export function Counters({ counters }: { counters: readonly { title: string; value: number }[] }) {
  if (counters.length === 0) return null;
  return (
    <section className="counters on-dark" aria-label="In figures" data-enhance="reveal">
      <div className="ankara" />
      <ul className="wrap">
        {counters.map(({ title, value }, index) => (
          <li key={title}>
            <Counter value={value} durationMs={DURATIONS_MS[index] ?? 1500} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
