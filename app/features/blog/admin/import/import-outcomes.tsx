import { Link } from "react-router";
import { counted } from "#app/platform/text/formats.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import type { Outcome } from "./run-import.ts";
import type { ImportRun } from "./use-import.ts";

type ImportOutcomesProps = {
  run: ImportRun;
  /** What the file has besides posts. */
  notTaken: readonly string[];
  onGoOn: () => void;
};

/** Shows how far a check or an import has come, and what became of each post. */
export function ImportOutcomes({ run, notTaken, onGoOn }: ImportOutcomesProps) {
  const { outcomes, total, isTrial, isOver, problem } = run;
  return (
    <section aria-labelledby="outcomes-heading" className="mt-8 grid max-w-3xl gap-4">
      <h2 id="outcomes-heading" className="text-lg">
        {isTrial ? "What would be imported" : "What was imported"}
      </h2>
      <div className="grid gap-2">
        <p role="status">{summaryOf(run)}</p>
        {isOver || problem ? null : (
          <progress
            className="h-2 w-full accent-plum"
            aria-label="Progress"
            max={total}
            value={total && outcomes.length}
          />
        )}
      </div>
      {problem ? (
        <Alert tone="error" announce>
          <p>{problem}</p>
          {isOver ? null : (
            <Button variant="secondary" size="small" className="mt-2" onClick={onGoOn}>
              Go on
            </Button>
          )}
        </Alert>
      ) : null}
      <ul className="grid gap-3">
        {outcomes.map((outcome, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: posts are only added at the end
          <li key={index} className="card grid gap-1 p-3">
            <Title outcome={outcome} isTrial={isTrial} />
            <p className="text-sm text-muted wrap-anywhere">{wordsOf(outcome, isTrial)}</p>
            {outcome.losses.length > 0 ? (
              <Losses losses={outcome.losses} isOpen={outcomes.length < 4} />
            ) : null}
          </li>
        ))}
      </ul>
      {isOver && notTaken.length > 0 ? (
        <details>
          <summary className="cursor-pointer">
            {counted(notTaken.length, "other thing")} in the file not imported
          </summary>
          <List items={notTaken} />
        </details>
      ) : null}
    </section>
  );
}

function Title({ outcome, isTrial }: { outcome: Outcome; isTrial: boolean }) {
  if (outcome.outcome !== "taken" || isTrial)
    return <p className="font-semibold wrap-anywhere">{outcome.title}</p>;
  return (
    <Link
      to={`/admin/blog/${outcome.id}/edit`}
      className="link justify-self-start font-semibold wrap-anywhere"
    >
      {outcome.title}
    </Link>
  );
}

const STATUS_WORDS: Record<string, string> = {
  draft: "as a draft",
  published: "as a published post",
  scheduled: "as a scheduled post",
};

function wordsOf(outcome: Outcome, isTrial: boolean): string {
  if (outcome.outcome === "known") return "Is here already, and stays as it is";
  if (outcome.outcome === "failed") return `Not imported: ${outcome.why}`;
  const words = STATUS_WORDS[outcome.status] ?? "";
  const done = `${isTrial ? "Comes" : "Imported"} ${words}`;
  return outcome.losses.length > 0 ? done : `${done}, with everything in it`;
}

function Losses({ losses, isOpen }: { losses: readonly string[]; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer text-sm">{counted(losses.length, "note")}</summary>
      <List items={losses} />
    </details>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-sm text-muted">
      {items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}

function summaryOf({ outcomes, isTrial, isOver }: ImportRun): string {
  const count = (wanted: Outcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const parts = [
    `${counted(count("taken"), "post")} ${isTrial ? "can be imported" : "imported"}`,
    ...(count("known") > 0 ? [`${count("known")} here already`] : []),
    ...(count("failed") > 0 ? [`${count("failed")} not imported`] : []),
  ];
  return `${isOver ? "Done: " : ""}${parts.join(", ")}.`;
}
