import { drawToasts } from "./ui/feedback/toasts.ts";
import { startModules } from "./ui/islands/browser-module.ts";
import { type IslandFiles, startIslands } from "./ui/islands/start-islands.ts";

/*
 * What public pages load, after everything that a visitor sees: the modules of the page
 * (`*.browser.ts`), and what makes an island hydrate when it is used (`*.island.tsx`).
 */
startModules(import.meta.glob("./**/*.browser.ts", { eager: true }));
startIslands(import.meta.glob("./**/*.island.tsx") as IslandFiles);
drawToasts();

// Only installing the site needs the manifest, so it doesn't compete with the first view.
document.head.append(
  Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }),
);
// Tells style sheets and tests that the modules run.
document.documentElement.dataset.scripts = "run";
