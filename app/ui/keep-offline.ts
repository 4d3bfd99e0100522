import type { SavedItem } from "#app/platform/saved-item.ts";

/**
 * Has the service worker (public/service-worker.js) keep the pages of these items, and forget those of all others, so
 * that they open without a connection. It is registered only here, with the first thing that is saved: a visitor who
 * saves nothing never loads or starts it.
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
        // Without it the list itself is still kept; only its pages need a connection.
      });
  // What the page itself needs comes first.
  if (document.readyState === "complete") void tell();
  else window.addEventListener("load", tell, { once: true });
}
