import type { SavedItem } from "#app/platform/public-items/saved-item.ts";

/**
 * Makes the service worker (public/service-worker.js) cache the pages of these items for offline
 * use, and delete those of all others. Only this function registers it, so visitors who save
 * nothing never load or start it.
 */
export function keepOffline(items: readonly SavedItem[]): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const message = { keep: items.map(({ path, picture }) => ({ path, picture })) };
  const tell = () =>
    navigator.serviceWorker
      .register("/service-worker.js")
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage(message))
      .catch(() => {
        // The list itself is still saved; only its pages need a connection.
      });
  // The page's own resources come first.
  if (document.readyState === "complete") void tell();
  else window.addEventListener("load", tell, { once: true });
}
