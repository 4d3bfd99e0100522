import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});

// Without a connection a link leads to a whole new page, which the service worker of saved items answers; the router
// would look for data and scripts that cannot come.
window.addEventListener(
  "click",
  (event) => {
    const kept = !navigator.onLine && navigator.serviceWorker?.controller;
    const link = kept && event.target instanceof Element && event.target.closest("a[href]");
    if (link && !location.pathname.startsWith("/admin")) event.stopPropagation();
  },
  true,
);
