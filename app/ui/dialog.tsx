import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  /** The person closed it: the cross, Escape, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Wider than a question; `full`: as wide as the window. */
  wide?: boolean | "full";
};

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back on closing. What is inside is mounted
 * only while it is open, so a form in it starts afresh each time.
 */
export function Dialog({ open, onClose, title, children, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const closing = useModal(dialog, onClose);

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // React's autoFocus comes before the dialog is shown, when nothing in it can take the focus.
      dialog.current?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  // One that leaves the page while it is open would give the focus to nobody.
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
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
        </>
      ) : null}
    </dialog>
  );
}

/** The buttons at a dialog's foot; the one that carries on comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

type ConfirmDialogProps = DialogProps & {
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  /** What is confirmed is under way. */
  busy?: boolean;
  /** It destroys something: the button is red and the focus starts on Cancel. */
  danger?: boolean;
};

/** Asks before something is done that cannot be undone. */
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
