import { useState } from "react";
import type { ChosenRow } from "#app/platform/records/chosen-rows.ts";
import { Button } from "../control/button.tsx";
import { SaveProblem } from "../form/save-problem.tsx";
import { useBulkQuestion } from "./use-bulk-question.tsx";
import { type ChosenWords, chosenParams, type useChosenChanges } from "./use-chosen-changes.ts";

/** The changes that ask for confirmation, because they move rows out of sight. */
export type ChosenQuestions<Name extends string> = Partial<
  Record<Name, { title: string; confirmLabel: string }>
>;
export type ChosenOffer<Name extends string> = readonly [name: Name, label: string];

/** Keeps which rows of a page are ticked. */
export function useTicks<Row extends ChosenRow>(rows: readonly Row[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    /** Without rows that are no longer on the page. */
    chosen: rows.filter(({ id }) => ticked.has(id)),
    isTicked: ({ id }: ChosenRow) => ticked.has(id),
    tick({ id }: ChosenRow, isTicked: boolean) {
      const next = new Set(ticked);
      if (isTicked) next.add(id);
      else next.delete(id);
      setTicked(next);
    },
    tickAll: (isTicked: boolean) => setTicked(new Set(isTicked ? rows.map(({ id }) => id) : [])),
  };
}

export type Ticks<Row extends ChosenRow> = ReturnType<typeof useTicks<Row>>;

type TickBoxProps<Row extends ChosenRow> = { ticks: Ticks<Row>; row: Row; label: string };

/** Renders the checkbox that selects a row. */
export function TickBox<Row extends ChosenRow>({ ticks, row, label }: TickBoxProps<Row>) {
  return (
    <label className="-my-1 -ml-1.5 grid size-8 flex-none place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-plum"
        aria-label={label}
        checked={ticks.isTicked(row)}
        onChange={(event) => ticks.tick(row, event.target.checked)}
      />
    </label>
  );
}

type ChosenActionsProps<Name extends string, Row extends ChosenRow> = {
  words: ChosenWords<Name>;
  changes: ReturnType<typeof useChosenChanges<Name>>;
  questions: ChosenQuestions<Name>;
  rows: readonly Row[];
  ticks: Ticks<Row>;
  /** The changes to offer, with the labels of their buttons. */
  offers: readonly ChosenOffer<Name>[];
};

/** Selects all rows of the page, and applies a change to the selected ones. */
export function ChosenActions<Name extends string, Row extends ChosenRow>(
  props: ChosenActionsProps<Name, Row>,
) {
  const { words, questions, rows, ticks, offers } = props;
  const { change, again, busy, problem } = props.changes;
  const { chosen } = ticks;
  const question = useBulkQuestion();
  const [one, many] = words.names;
  const chooseAll = `choose-all-${many}`;

  async function carryOut(name: Name, plan?: string) {
    const answer = await change(name, chosen, plan === undefined ? {} : { plan });
    if (!answer.ok) return answer.plan;
    ticks.tickAll(false);
    // The bulk actions disappear with the selection, after the dialog has returned the focus to
    // one.
    setTimeout(() => document.getElementById(chooseAll)?.focus());
    return undefined;
  }

  function act(name: Name) {
    const asked = questions[name];
    if (!asked) return void carryOut(name);
    const params = new URLSearchParams([["to", name], ...chosenParams(one, chosen)]);
    void question.ask({
      ...asked,
      danger: name === "remove",
      planAddress: `${words.list}/plan?${params}`,
      failure: "This did not work. Please try again.",
      carryOut: (token) => carryOut(name, token),
    });
  }

  return (
    <>
      <SaveProblem answer={question.problem} />
      <SaveProblem answer={problem} again={again} />
      {question.dialog}
      {rows.length > 0 ? (
        <fieldset
          aria-label={`Chosen ${many}`}
          className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2"
        >
          <label className="choice min-h-8 text-sm">
            <input
              id={chooseAll}
              type="checkbox"
              checked={chosen.length === rows.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
              }}
              onChange={(event) => ticks.tickAll(event.target.checked)}
            />
            <span>Select all on this page</span>
          </label>
          <p role="status" className="text-sm text-muted">
            {chosen.length > 0 ? `${chosen.length} selected` : ""}
          </p>
          <div className="flex flex-wrap gap-2">
            {(chosen.length > 0 ? offers : []).map(([name, label]) => (
              <Button
                key={name}
                variant="secondary"
                size="small"
                disabled={busy !== undefined && busy !== name}
                busy={busy === name}
                onClick={() => act(name)}
              >
                {label}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
