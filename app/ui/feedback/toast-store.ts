export type ToastKind = "success" | "error" | "info";

/** An action that the toast offers, such as undo. */
export type ToastAction = { label: string; onSelect: () => void };

export type Toast = { id: number; kind: ToastKind; text: string; durationMs: number; action?: ToastAction };

/**
 * How long a toast is shown, in milliseconds. The specification sets 5000, and 3000 on blog
 * screens. `notice` is for a message about somebody else's work, which takes longer to read. `undo`
 * is long enough to notice a mistake.
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
 * The toasts on screen. The store is independent of routes, so a toast survives the navigation that
 * follows a save. Browser only: the server never adds one.
 */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
  /**
   * Adds a toast. It replaces one with the same text, unless that one has an action.
   *
   * @returns the id for `dismiss`
   */
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
