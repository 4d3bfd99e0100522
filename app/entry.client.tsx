import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

// While offline, let links load whole documents, which the service worker answers from its cache.
// Client-side navigation would request data and scripts that can't arrive.
window.addEventListener(
  "click",
  (event) => {
    const kept = !navigator.onLine && navigator.serviceWorker?.controller;
    const link = kept && event.target instanceof Element && event.target.closest("a[href]");
    if (link && !location.pathname.startsWith("/admin")) event.stopPropagation();
  },
  true,
);
