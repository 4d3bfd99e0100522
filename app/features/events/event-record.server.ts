import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import type { RecordKind } from "#app/platform/records/change.server.ts";
import type { Schema } from "#db/schema.ts";

/** The administrators' list, found by the words of name, location and type. */
export const EVENT_LIST: List<Selectable<Schema["events"]>> = {
  name: "events",
  table: "events",
  newest: "createdAt",
  texts: ["event_texts"],
  includes: ({ deletedAt }) => deletedAt === null,
  filters: () => [],
  matchesPrefixes: true,
  words: ({ searchText }) => [searchText.split(" ").filter((word) => word !== "")],
};

export const EVENTS: RecordKind<"events"> = {
  table: "events",
  subject: "event",
  affectsPages: ({ status, deletedAt }) => status !== "planning" && deletedAt === null,
  lists: [EVENT_LIST],
};
