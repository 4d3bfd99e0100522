import { useSyncExternalStore } from "react";

/** `localStorage`: for as long as its owner wants. `sessionStorage`: for this visit. */
type Store = "localStorage" | "sessionStorage";

/** What could not be kept because the browser's owner forbids it, or because it is full: it holds until the page goes. */
const forbidden = new Map<string, string>();
const listeners = new Set<() => void>();

/** Reads what this browser keeps under a key; empty when it keeps nothing. */
export function readFromBrowser(store: Store, key: string): string {
  try {
    return window[store].getItem(key) ?? forbidden.get(key) ?? "";
  } catch {
    return forbidden.get(key) ?? "";
  }
}

/** Keeps a text in this browser, and tells everybody on the page who shows it. An empty text takes it out. */
export function keepInBrowser(store: Store, key: string, text: string): void {
  forbidden.delete(key);
  try {
    if (text) window[store].setItem(key, text);
    else window[store].removeItem(key);
  } catch {
    forbidden.set(key, text);
  }
  for (const listener of listeners) listener();
}

/**
 * What this browser keeps for good under a key, followed while it changes, in other tabs too. Undefined on the server and
 * until scripts run; empty when nothing is kept.
 */
export function useKept(key: string): string | undefined {
  return useSyncExternalStore(
    follow,
    () => readFromBrowser("localStorage", key),
    () => undefined,
  );
}

function follow(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
