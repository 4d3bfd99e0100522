import { type ReactNode, useState } from "react";
import type { DraftFields, NewerDraft } from "#app/platform/drafts/draft.ts";
import type { FieldLabels } from "#app/platform/drafts/draft-differences.ts";
import { type MergedDraft, type Side, settleMerge } from "#app/platform/drafts/merge-drafts.ts";
import { Button } from "#app/ui/control/button.tsx";
import { Dialog, DialogActions } from "#app/ui/feedback/dialog.tsx";

type MergeDialogProps<Draft extends DraftFields, Status> = {
  merged: MergedDraft<Draft>;
  mine: Draft;
  theirs: NewerDraft<Draft, Status>;
  labels: FieldLabels<Draft>;
  onBack: () => void;
  onDone: (draft: Draft) => void;
};

/**
 * Shows the places that both people changed side by side, and asks whose to take. What only one of
 * them changed is merged already.
 */
export function MergeDialog<Draft extends DraftFields, Status>(props: MergeDialogProps<Draft, Status>) {
  const { merged, mine, theirs, labels, onBack, onDone } = props;
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (place: string | number) => sides[place] ?? "mine";
  const theirName = theirs.isOwn ? "The newer version" : theirs.author;
  const choose = (place: string | number) => ({
    ...{ theirName, side: sideOf(place) },
    onChoose: (side: Side) => setSides({ ...sides, [place]: side }),
  });
  let places = 0;
  return (
    <Dialog open wide onClose={onBack} title="Put both together">
      <div className="grid gap-4">
        <p>What only one of you changed is in it already. Choose what to keep where both changed the same.</p>
        {merged.conflicts.map((name) => {
          const [label, read] = labelOf(labels, name, mine, theirs.draft);
          return (
            <Choice
              key={name}
              legend={label}
              {...choose(name)}
              mine={read(mine)}
              theirs={read({ ...mine, [name]: theirs.draft[name] })}
            />
          );
        })}
        {merged.text.map((part, index) => {
          if ("blocks" in part) return null;
          places += 1;
          return (
            <Choice
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
              key={index}
              legend={`Place ${places} in the text`}
              {...choose(index)}
              mine={wordsOf(part.mine)}
              theirs={wordsOf(part.theirs)}
              canBeBoth={part.mine.length > 0 && part.theirs.length > 0}
            />
          );
        })}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => onDone(settleMerge(merged, theirs.draft, sideOf))}>Use this</Button>
      </DialogActions>
    </Dialog>
  );
}

type ChoiceProps = {
  legend: string;
  theirName: string;
  mine: ReactNode;
  theirs: ReactNode;
  side: Side;
  canBeBoth?: boolean;
  onChoose: (side: Side) => void;
};

function Choice({ legend, theirName, mine, theirs, side, canBeBoth, onChoose }: ChoiceProps) {
  const option = (value: Side, label: string, words: ReactNode) => (
    <label className="choice min-w-0 flex-1 items-start rounded-md border border-line p-3">
      <input type="radio" name={legend} checked={side === value} onChange={() => onChoose(value)} />
      <span className="grid min-w-0 gap-1">
        <span className="font-semibold">{label}</span>
        {words ? <span className="wrap-anywhere whitespace-pre-line">{words}</span> : null}
      </span>
    </label>
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="flex flex-col gap-2 sm:flex-row">
        {option("mine", "Mine", mine || "Nothing")}
        {option("theirs", theirName, theirs || "Nothing")}
      </div>
      {canBeBoth ? option("both", "Both, mine first", null) : null}
    </fieldset>
  );
}

/** Finds how people read a field. */
function labelOf<Draft extends DraftFields>(
  labels: FieldLabels<Draft>,
  name: keyof Draft,
  mine: Draft,
  theirs: Draft,
): [label: string, read: (draft: Draft) => string] {
  const other = { ...mine, [name]: theirs[name] };
  const found = Object.entries(labels).find(([, read]) => read(mine) !== read(other));
  return found ?? ["Featured picture", (draft) => (draft === mine ? "The one here" : "The other one")];
}

/** Reads blocks as plain text, a line each. */
function wordsOf(blocks: readonly string[]): string {
  const { body } = new DOMParser().parseFromString(blocks.join("\n"), "text/html");
  const pictures = body.querySelectorAll("img").length;
  return `${body.textContent.trim()}${pictures > 0 ? `\n(${pictures === 1 ? "a picture" : `${pictures} pictures`})` : ""}`.trim();
}
