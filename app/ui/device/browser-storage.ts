/** `localStorage` persists across visits, `sessionStorage` until the tab closes. */
type Store = "localStorage" | "sessionStorage";

/**
 * Values that the browser refused to store, because storage is disabled or full. They last until
 * the page unloads.
 */
const forbidden = new Map<string, string>();
const listeners = new Set<() => void>();

/** Reads a value from browser storage. Returns an empty string if there is none. */
export function readFromBrowser(store: Store, key: string): string {
  try {
    return window[store].getItem(key) ?? forbidden.get(key) ?? "";
  } catch {
    return forbidden.get(key) ?? "";
  }
}

/**
 * Stores a value in the browser and notifies all subscribers on the page. An empty string deletes
 * it.
 */
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
 * Calls `show` now and whenever the value may have changed: on this page, in another tab, or while
 * the page was in the back/forward cache.
 */
export function followKept(key: string, show: () => void): void {
  listeners.add(show);
  addEventListener("storage", (event) => {
    if (event.key === null || event.key === key) show();
  });
  addEventListener("pageshow", show);
  show();
}
