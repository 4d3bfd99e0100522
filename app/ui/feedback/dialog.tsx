import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../control/button.tsx";
import { CloseIcon } from "../control/icons.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  /** Called when the user closes the dialog with its close button, Escape, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Wider than the default; `full` fills the window. */
  wide?: boolean | "full";
  /** Only the buttons in its content close it, for what cannot be shown again. */
  mustAnswer?: boolean;
};

/**
 * Renders a native modal dialog. The browser traps the focus and restores it on closing. The
 * content is mounted only while the dialog is open, so a form in it starts empty each time.
 */
export function Dialog({ open, onClose, title, children, wide, mustAnswer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closing = useModal(dialog, mustAnswer ? stayOpen : onClose);

  /** Browsers close a dialog on the second Escape in any case. */
  function stayOpen() {
    if (open && !dialog.current?.open) dialog.current?.showModal();
  }

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // React applies autoFocus before the dialog is shown, when its content can't take the focus.
      dialog.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  // Close before unmounting, because removing an open dialog would lose the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${wide === "full" ? "dialog-full" : wide ? "dialog-wide" : ""}`}
      aria-labelledby={titleId}
      {...closing}
    >
      {open ? (
        <>
          <div className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {mustAnswer ? null : (
              <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </button>
            )}
          </div>
          <div className="dialog-body">{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

/** Renders the buttons of a dialog. The one that confirms comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

type ConfirmDialogProps = DialogProps & {
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** The confirmed action is running. */
  busy?: boolean;
  /** The action is destructive: the button is red, and Cancel has the initial focus. */
  danger?: boolean;
};

/** Asks for confirmation before an action that can't be undone. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = "Cancel",
  onConfirm,
  busy,
  danger,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions>
        <Button variant="secondary" onClick={dialog.onClose} data-first-focus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? "danger" : "primary"}
          onClick={onConfirm}
          busy={busy}
          data-first-focus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
