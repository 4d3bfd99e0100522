import { drawOutbox } from "./features/messages/outbox/draw-outbox.ts";
import { drawToasts } from "./ui/feedback/toasts.ts";
import { startModules } from "./ui/islands/browser-module.ts";
import { type IslandFiles, startIslands } from "./ui/islands/start-islands.ts";
import { readSaved } from "./ui/item-actions/saved-items.ts";
import { keepOffline, pageBeingRead } from "./ui/offline/service-worker.ts";

/*
 * What public pages load, after everything that a visitor sees: the modules of the page
 * (`*.browser.ts`), and what makes an island hydrate when it is used (`*.island.tsx`).
 */
startModules(import.meta.glob("./**/*.browser.ts", { eager: true }));
startIslands(import.meta.glob("./**/*.island.tsx") as IslandFiles);
drawToasts();
drawOutbox();

// Only installing the site needs the manifest, so it doesn't compete with the first view.
document.head.append(
  Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }),
);
// The visitor's own clicks come first.
const whenIdle = window.requestIdleCallback ?? setTimeout;
whenIdle(() => void keepOffline(readSaved(), pageBeingRead()));

// Tells style sheets and tests that the modules run.
document.documentElement.dataset.scripts = "run";
