import { type MouseEvent, type RefObject, type SyntheticEvent, useRef } from "react";

/**
 * Returns whether a click on the dialog's own element hit its backdrop. Within the box it may have
 * hit a scroll bar.
 */
function isOutsideBox(event: MouseEvent, dialog: HTMLDialogElement) {
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * Returns event handlers for a modal `<dialog>` that closes on Escape and on a click outside. A
 * press that begins inside and ends outside (selecting text) doesn't close it.
 *
 * @param counts whether a click on the dialog's own element counts as outside
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  onClose: () => void,
  counts = isOutsideBox,
) {
  const pressedOutside = useRef(false);

  const isOutside = (event: MouseEvent) =>
    dialog.current !== null && event.target === dialog.current && counts(event, dialog.current);

  return {
    onMouseDown: (event: MouseEvent) => {
      pressedOutside.current = isOutside(event);
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && isOutside(event)) onClose();
    },
    // `open` controls the dialog, so the browser must not close it by itself.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onClose();
    },
    // The event fires asynchronously. Ignore it if the dialog has been opened again meanwhile.
    onClose: (event: SyntheticEvent) => {
      if (event.target === dialog.current && !dialog.current?.open) onClose();
    },
  };
}
