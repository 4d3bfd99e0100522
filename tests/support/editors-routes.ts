import type { BuiltRoute } from "./built-routes.ts";

/**
 * What editors look after, by the first part of the path below /admin. Everything else is for owners: a new part too, until
 * somebody adds it here on purpose.
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
/** Within those: what takes visitors' data away in a file. */
const OWNERS_EXPORTS = ["/admin/messages/export", "/admin/newsletter/export.csv"];
/** Whether editors may use a route of the admin area. */
export const isForEditors = ({ path }: BuiltRoute) =>
  EDITORS_PARTS.includes(path.split("/")[2] ?? "") && !OWNERS_EXPORTS.includes(path);
