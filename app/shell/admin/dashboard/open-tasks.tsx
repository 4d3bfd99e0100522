import { Link } from "react-router";
import type { OpenTask } from "#app/platform/features/feature.ts";

/** Lists what the site still lacks, with a link to each page where it can be added. */
export function OpenTasks({ tasks }: { tasks: readonly OpenTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <section
      aria-labelledby="open-tasks"
      className="mb-8 rounded-lg border border-line bg-sand/40 p-4 sm:p-6"
    >
      <h2 id="open-tasks" className="text-xl text-plum">
        Complete your website
      </h2>
      <p className="mt-1 text-sm text-muted">
        Visitors see only what you have entered. Sections without content are not shown.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {tasks.map(({ text, to }, index) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <span id={`open-task-${index}`} className="min-w-0 wrap-anywhere">
              {text}
            </span>
            <Link
              to={to}
              className="link inline-flex min-h-6 items-center text-sm font-semibold"
              aria-describedby={`open-task-${index}`}
            >
              Do this now
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
