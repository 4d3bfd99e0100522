import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { followKept, keepInBrowser, readFromBrowser } from "#app/ui/device/browser-storage.ts";
import { keepOffline } from "#app/ui/offline/service-worker.ts";

const KEY = "saved";
/** The maximum number of saved items. Older ones are dropped. */
const MOST = 200;

/** Returns the items saved on this device, newest first. */
export function readSaved(): SavedItem[] {
  return itemsIn(readFromBrowser("localStorage", KEY));
}

/** Calls `show` now and whenever the saved items may have changed. */
export function followSaved(show: () => void): void {
  followKept(KEY, show);
}

/** Saves an item as the newest one, and caches its page for offline use. */
export function saveItem(item: SavedItem): void {
  write([item, ...without(item)].slice(0, MOST));
}

/** Removes a saved item. */
export function forgetItem(item: Pick<SavedItem, "kind" | "id">): void {
  write(without(item));
}

export function isSame(one: Pick<SavedItem, "kind" | "id">, other: Pick<SavedItem, "kind" | "id">): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function without(item: Pick<SavedItem, "kind" | "id">): SavedItem[] {
  return readSaved().filter((other) => !isSame(other, item));
}

function write(items: SavedItem[]): void {
  keepInBrowser("localStorage", KEY, JSON.stringify(items));
  void keepOffline(items);
}

/** Ignores everything under our key that isn't a valid item. */
function itemsIn(kept: string): SavedItem[] {
  try {
    const items: unknown = JSON.parse(kept);
    return Array.isArray(items) ? items.filter(isSavedItem) : [];
  } catch {
    return [];
  }
}

function isSavedItem(value: unknown): value is SavedItem {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, path, title, summary } = value as Record<string, unknown>;
  return (
    (kind === "post" || kind === "event") &&
    typeof id === "string" &&
    typeof title === "string" &&
    typeof summary === "string" &&
    typeof path === "string" &&
    // A path of this site, not `//elsewhere` or `javascript:`.
    /^\/[^/\\]/.test(path)
  );
}
