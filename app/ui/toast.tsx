import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CloseIcon } from "./icons.tsx";
import { type Toast, type ToastAction, toastStore } from "./toast-store.ts";

const show = {
  success: (text: string, durationMs?: number, action?: ToastAction) =>
    toastStore.add("success", text, durationMs, action),
  error: (text: string, durationMs?: number, action?: ToastAction) =>
    toastStore.add("error", text, durationMs, action),
  info: (text: string, durationMs?: number, action?: ToastAction) =>
    toastStore.add("info", text, durationMs, action),
  dismiss: toastStore.dismiss,
};

/**
 * Raises toasts: `toast.success("Saved")`, `toast.error(text, toastDurationMs.blog)`; each answers an id for `dismiss`.
 * With an action it offers a button: `toast.success("Event deleted", toastDurationMs.usual, { label: "Undo", onSelect })`.
 * A toast goes by itself, so what its button does must be possible elsewhere too.
 * The object is always the same one, so it may stand in an effect's dependencies.
 */
export function useToast() {
  return show;
}

const none: readonly Toast[] = [];
/** More would cover a phone. The newest are shown; the others come back once those have gone. */
const MOST_SHOWN = 2;

/** Where toasts appear: top right, above dialogs too. Stands once, in the root. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  /** While somebody points at them none goes or gives way: the first of those that stay. */
  const [held, setHeld] = useState<number>();
  const shown = held === undefined ? toasts.slice(-MOST_SHOWN) : toasts.filter(({ id }) => id >= held);
  const hold = () => setHeld((first) => first ?? shown[0]?.id);
  const letGo = () => setHeld(undefined);

  // Only the top layer is above a modal dialog, and the last one in is the uppermost: enter anew with each toast.
  useEffect(() => {
    // Once all that were held have gone, the others come back.
    setHeld((first) => (newest === undefined || newest < (first ?? 0) ? undefined : first));
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  // One that is dismissed by keyboard takes the focus with it, and no browser tells the others that it has left them.
  useEffect(() => {
    if (toasts.length > 0 && !region.current?.matches(":hover, :focus-within")) setHeld(undefined);
  }, [toasts]);

  // What a toast offers is at the end of the page for the keyboard; this leads there from anywhere.
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const buttons = region.current?.querySelectorAll<HTMLElement>(".toast-action, .icon-button");
      if (event.key !== "F8" || !buttons?.length) return;
      event.preventDefault();
      ([...buttons].findLast((button) => button.matches(".toast-action")) ?? buttons[0])?.focus();
    };
    document.addEventListener("keydown", jump);
    return () => document.removeEventListener("keydown", jump);
  }, []);

  return (
    <section
      ref={region}
      className="toasts"
      popover="manual"
      aria-label="Notifications (F8)"
      onMouseEnter={hold}
      onMouseLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      {shown.map((toast) => (
        <ToastBox key={toast.id} toast={toast} paused={held !== undefined} />
      ))}
    </section>
  );
}

function ToastBox({ toast, paused }: { toast: Toast; paused: boolean }) {
  const left = useRef(toast.durationMs);

  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => toastStore.dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [paused, toast.id]);

  return (
    <div className={`toast toast-${toast.kind}`} role={toast.kind === "error" ? "alert" : "status"}>
      <p>{toast.text}</p>
      {toast.action ? <ActionButton toast={toast} action={toast.action} /> : null}
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss"
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <CloseIcon size={16} />
      </button>
    </div>
  );
}

function ActionButton({ toast, action }: { toast: Toast; action: ToastAction }) {
  return (
    <button
      type="button"
      className="toast-action"
      onClick={() => {
        toastStore.dismiss(toast.id);
        action.onSelect();
      }}
    >
      {action.label}
    </button>
  );
}
