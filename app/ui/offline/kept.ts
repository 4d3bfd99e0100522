import type { SavedItem } from "#app/platform/public-items/saved-item.ts";

/** The cache of pages and their files. Rename it when what it holds changes its form. */
export const KEPT_CACHE = "kept-2";
/** The page shown where there is neither a connection nor a copy. */
export const OFFLINE_PAGE = "/offline";
/** The header of a kept page that says when it was read, in milliseconds since 1970. */
export const READ_AT = "X-Read-At";
/** Files named by their content. A kept one is never out of date. */
export const FILE = /^\/(assets|pictures)\//;

/** What a page tells the service worker. */
export type WorkerMessage = {
  /** All that is saved on this device. */
  saved: Pick<SavedItem, "path" | "picture">[];
  /** The page that is being read, and the files that it has loaded. */
  read?: { path: string; files: string[] };
};
