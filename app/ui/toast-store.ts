export type ToastKind = "success" | "error" | "info";

/** One thing that the person can do about what the toast tells, such as take it back. */
export type ToastAction = { label: string; onSelect: () => void };

export type Toast = { id: number; kind: ToastKind; text: string; durationMs: number; action?: ToastAction };

/**
 * How long a toast stays: the specification's 5000 ms, and 3000 ms on blog screens. `notice`: a sentence of somebody
 * else's work, which takes longer to read. `undo`: long enough to notice a mistake and take it back.
 */
export const toastDurationMs = { usual: 5000, blog: 3000, notice: 15_000, undo: 120_000 } as const;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * The toasts on screen. They live outside of any route, so a toast that a save raised is still there on the page that
 * the save leads to. Browser only: nothing on the server ever adds one.
 */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
  /** The same sentence again takes the place of the one before; what offers something to do stays beside it. */
  add(
    kind: ToastKind,
    text: string,
    durationMs: number = toastDurationMs.usual,
    action?: ToastAction,
  ): number {
    lastId += 1;
    const others = toasts.filter((toast) => toast.action || toast.kind !== kind || toast.text !== text);
    change([...others, { id: lastId, kind, text, durationMs, action }]);
    return lastId;
  },
  dismiss(id: number) {
    change(toasts.filter((toast) => toast.id !== id));
  },
};
