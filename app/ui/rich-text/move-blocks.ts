import { NodeRange } from "@tiptap/pm/model";
import type { Command } from "@tiptap/pm/state";
import type { BlockAround } from "./text-state.ts";

export type Direction = "up" | "down";

/** Nodes whose children change places with each other. */
const HOLDERS = ["doc", "bulletList", "orderedList", "gallery"];

/**
 * Moves the selected blocks past the one before or after them: items in their list, pictures in
 * their gallery, and any other block in the document. Returns false if there is none.
 */
export function moveSelected(direction: Direction): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection;
    const range = $from.blockRange($to, ({ type }) => HOLDERS.includes(type.name));
    return range !== null && moveRange(range, direction)(state, dispatch);
  };
}

/** Moves one block past the one before or after it. Returns false if there is none. */
export function moveBlock({ pos, node }: BlockAround, direction: Direction): Command {
  return (state, dispatch) => {
    const $start = state.doc.resolve(pos);
    const range = new NodeRange($start, state.doc.resolve(pos + node.nodeSize), $start.depth);
    return moveRange(range, direction)(state, dispatch);
  };
}

/** Moves the neighbour instead, so that the selection stays in what the user moves. */
function moveRange({ $from, depth, parent, startIndex, endIndex }: NodeRange, direction: Direction): Command {
  return ({ tr }, dispatch) => {
    const neighbour = parent.maybeChild(direction === "up" ? startIndex - 1 : endIndex);
    if (!neighbour) return false;
    const [start, end] = [$from.posAtIndex(startIndex, depth), $from.posAtIndex(endIndex, depth)];
    const { nodeSize } = neighbour;
    if (direction === "up") tr.delete(start - nodeSize, start).insert(end - nodeSize, neighbour);
    else tr.delete(end, end + nodeSize).insert(start, neighbour);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
