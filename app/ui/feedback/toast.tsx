import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CloseIcon } from "../control/icons.tsx";
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
 * Returns functions that show toasts, such as `toast.success("Saved")` or
 * `toast.error(text, toastDurationMs.blog)`. Each returns an id for `dismiss`. An action adds a
 * button: `toast.success("Event deleted", toastDurationMs.usual, { label: "Undo", onSelect })`.
 * A toast disappears by itself, so its action must be available elsewhere too. The returned object
 * never changes, so it can be an effect's dependency.
 */
export function useToast() {
  return show;
}

const none: readonly Toast[] = [];
/** More would cover a phone. The newest are shown; older ones reappear afterwards. */
const MAX_SHOWN = 2;

/** Renders the toasts: top right, above dialogs. Mounted once, in the root. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  /**
   * While the pointer or the focus is on a toast, none disappears or is replaced. Holds the id of
   * the first shown toast.
   */
  const [held, setHeld] = useState<number>();
  const shown = held === undefined ? toasts.slice(-MAX_SHOWN) : toasts.filter(({ id }) => id >= held);
  const hold = () => setHeld((first) => first ?? shown[0]?.id);
  const letGo = () => setHeld(undefined);

  // Only the top layer is above a modal dialog, and the last popover shown is on top: show it again
  // for each new toast.
  useEffect(() => {
    // Release the hold once all held toasts are gone, so that the others reappear.
    setHeld((first) => (newest === undefined || newest < (first ?? 0) ? undefined : first));
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  // Dismissing a focused toast removes the focus without a blur event.
  useEffect(() => {
    if (toasts.length > 0 && !region.current?.matches(":hover, :focus-within")) setHeld(undefined);
  }, [toasts]);

  // Toast actions are at the end of the tab order. F8 jumps there from anywhere.
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
      data-stays
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
