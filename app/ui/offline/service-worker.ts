import type { SavedItem } from "#app/platform/public-items/saved-item.ts";
import { FILE, type WorkerMessage } from "./kept.ts";

/**
 * Registers the service worker (`app/shell/offline/worker`), which keeps pages for offline use, and
 * sends it a message.
 */
export async function tellServiceWorker(message: unknown): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(message);
  } catch {
    // A browser may forbid it. Then every page needs a connection, as on other websites.
  }
}

/** Keeps the pages of the items that are saved on this device, and removes those of all others. */
export function keepOffline(saved: readonly SavedItem[], read?: WorkerMessage["read"]): Promise<void> {
  const items = saved.map(({ path, picture }) => ({ path, picture }));
  return tellServiceWorker({ saved: items, ...(read && { read }) } satisfies WorkerMessage);
}

/** Describes the page that is being read, unless it is an error or a page of search results. */
export function pageBeingRead(): WorkerMessage["read"] {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (location.search || (navigation?.responseStatus ?? 200) !== 200) return undefined;
  const addresses = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = addresses.filter(({ origin, pathname }) => origin === location.origin && FILE.test(pathname));
  return { path: location.pathname, files: ours.map(({ pathname }) => pathname) };
}
