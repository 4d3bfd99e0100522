import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Direction, moveButtonId } from "../list/use-moves.ts";

/**
 * Keeps the rows of a list that a form edits.
 *
 * @param onChange called when a row is added or removed, which the form doesn't notice itself
 * @returns the rows with a key each, `moveRow` for the buttons of `MoveButtons` with the id that
 * they were given, and the ref of the button that adds one: the focus goes there
 * when a row is removed together with its own button
 */
export function useFormRows<Row>(stored: readonly Row[], onChange: () => void) {
  const lastKey = useRef(stored.length);
  const addButton = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() => stored.map((row, key) => ({ key, row })));

  function addRow(row: Row) {
    lastKey.current += 1;
    setRows([...rows, { key: lastKey.current, row }]);
    onChange();
  }
  function removeRow(removed: number) {
    setRows(rows.filter(({ key }) => key !== removed));
    onChange();
    addButton.current?.focus();
  }
  function moveRow(moved: number, direction: Direction, id: string) {
    const from = rows.findIndex(({ key }) => key === moved);
    const to = direction === "earlier" ? from - 1 : from + 1;
    const [row, neighbour] = [rows[from], rows[to]];
    if (!row || !neighbour) return;
    flushSync(() => setRows(rows.with(from, neighbour).with(to, row)));
    onChange();
    // Browsers blur an element that moves in the document.
    document.getElementById(moveButtonId(id, direction))?.focus();
  }
  return { rows, addRow, moveRow, removeRow, addButton };
}
