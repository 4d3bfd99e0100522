import { ArrowIcon } from "../control/icons.tsx";
import { type Direction, moveButtonId } from "./use-moves.ts";

type MoveButtonsProps = {
  id: string;
  name: string;
  /** Whether nothing is before it that it could swap with. */
  isFirst: boolean;
  isLast: boolean;
  /** Whether the list goes from top to bottom. */
  vertical?: boolean;
  onMove: (direction: Direction) => void;
};

/** Moves an item of a list earlier or later ({@link useMoves}). */
export function MoveButtons({ isFirst, isLast, ...button }: MoveButtonsProps) {
  return (
    <>
      <MoveButton direction="earlier" isOver={isFirst} {...button} />
      <MoveButton direction="later" isOver={isLast} {...button} />
    </>
  );
}

type MoveButtonProps = {
  direction: Direction;
  id: string;
  name: string;
  isOver: boolean;
  vertical?: boolean | undefined;
  onMove: (direction: Direction) => void;
};

/** Uses `aria-disabled` at the ends of the list, because a disabled button would lose the focus. */
function MoveButton({ direction, id, name, isOver, vertical, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      id={moveButtonId(id, direction)}
      className="icon-button text-plum aria-disabled:opacity-35"
      aria-label={`Move ${name} ${direction}`}
      title={`Move ${direction}`}
      aria-disabled={isOver || undefined}
      onClick={() => onMove(direction)}
    >
      <span className={`grid ${TURN[vertical ? "vertical" : "horizontal"][direction]}`}>
        <ArrowIcon />
      </span>
    </button>
  );
}

/** The icon points to the right. */
const TURN = {
  horizontal: { earlier: "rotate-180", later: "" },
  vertical: { earlier: "-rotate-90", later: "rotate-90" },
} as const;
