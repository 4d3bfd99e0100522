import { type MouseEvent, type RefObject, type SyntheticEvent, useRef } from "react";

/** The click hit the dialog's own element or its backdrop; inside its box that may be a scroll bar. */
function isOutsideBox(event: MouseEvent, dialog: HTMLDialogElement) {
  const box = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/**
 * The event handlers of a modal `<dialog>` that closes on Escape and on a click outside. A press that began inside and
 * ended outside (selecting text) does not close it.
 *
 * @param counts which clicks that hit the dialog's own element are outside of what it shows
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
    // The owner decides: `open` says whether it is shown, so the browser must not close it alone.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onClose();
    },
    // The event comes later than the closing: a dialog that has been opened again meanwhile stays.
    onClose: (event: SyntheticEvent) => {
      if (event.target === dialog.current && !dialog.current?.open) onClose();
    },
  };
}
