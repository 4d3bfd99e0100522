import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import type { Schema } from "#db/schema.ts";

/** Audit entries that have their number, filtered by kind and person. */
export const AUDIT_LIST: List<Selectable<Schema["auditEntries"]>> = {
  name: "audit_entries",
  table: "auditEntries",
  newest: "at",
  texts: ["audit_texts"],
  includes: ({ number }) => number !== null,
  filters: ({ subject, actorId, actorName }) => [subject, actorId ?? actorName],
  words: ({ actorName, action, subject, detail }) => [
    searchWords(`${actorName} ${action} ${subject} ${detail ?? ""}`),
  ],
};
