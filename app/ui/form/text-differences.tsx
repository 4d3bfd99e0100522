import type { BlockDifference, Piece } from "#app/platform/rich-text/text-differences.ts";
import { VisuallyHidden } from "../control/visually-hidden.tsx";

/**
 * Shows the differences between two formatted texts. Additions are underlined, deletions struck
 * through, and both are also labelled for screen readers.
 */
export function RichTextDifferences({ differences }: { differences: readonly BlockDifference[] }) {
  return (
    <ol className="grid gap-2">
      {differences.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks never changes
        <li key={index}>
          <Block difference={difference} />
        </li>
      ))}
    </ol>
  );
}

const CHANGES = { added: "Added", removed: "Removed", changed: "Changed" } as const;
const EDGES = { added: "border-leaf", removed: "border-danger", changed: "border-edge" } as const;

function Block({ difference }: { difference: BlockDifference }) {
  if (difference.change === "none")
    return (
      <p className="py-1 text-sm text-muted">
        {difference.count === 1 ? "1 part is the same" : `${difference.count} parts are the same`}
      </p>
    );
  if (difference.change === "not shown")
    return <p className="py-1 text-sm text-muted">{difference.count} more differences are not shown</p>;
  if (difference.change === "not comparable")
    return <p className="py-1 text-sm">These texts are too long and too different to be compared here.</p>;
  const { change, kind, pieces, notes } = difference;
  return (
    <div className={`border-s-4 ps-3 ${EDGES[change]}`}>
      <p className="text-sm font-semibold">
        {CHANGES[change]}: {kind.toLowerCase()}
      </p>
      {pieces.length > 0 ? (
        <p className="wrap-anywhere">
          <Pieces pieces={pieces} />
        </p>
      ) : null}
      {notes.length > 0 ? (
        <ul className="text-sm text-muted">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              Formatting: {note}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Shows the differences between two plain texts in the same way. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, change }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the order of the pieces never changes
    if (change === "added")
      return (
        <ins key={index} className="bg-leaf-soft">
          <VisuallyHidden>[added: </VisuallyHidden>
          {text}
          <VisuallyHidden>]</VisuallyHidden>
        </ins>
      );
    if (change === "removed")
      return (
        <del key={index} className="bg-danger-soft">
          <VisuallyHidden>[removed: </VisuallyHidden>
          {text}
          <VisuallyHidden>]</VisuallyHidden>
        </del>
      );
    return <span key={index}>{text}</span>;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the order of the pieces never changes
  });
}
