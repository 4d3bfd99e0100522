import type { BuiltRoute } from "./built-routes.ts";

/**
 * What editors manage, by the first segment of the path below /admin. Everything else is for
 * owners, even a new part, until somebody adds it here deliberately.
 */
const EDITORS_PARTS = [
  "",
  "*",
  "account",
  "blog",
  "campaign-highlights",
  "events",
  "executives",
  "hero-picture",
  "messages",
  "newsletter",
  "pictures",
  "statistics",
  "trash",
  "undo",
];
/** Exceptions among those: exports of visitors' data. */
const OWNERS_EXPORTS = ["/admin/messages/export", "/admin/newsletter/export.csv"];
/** Whether editors may use a route of the admin area. */
export const isForEditors = ({ path }: BuiltRoute) =>
  EDITORS_PARTS.includes(path.split("/")[2] ?? "") && !OWNERS_EXPORTS.includes(path);
