import { useRef, useState } from "react";

/**
 * Keeps the rows of a list that a form edits.
 *
 * @param onChange called when a row is added or removed, which the form doesn't notice itself
 * @returns the rows with a key each, and the ref of the button that adds one: the focus goes there
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
  return { rows, addRow, removeRow, addButton };
}
