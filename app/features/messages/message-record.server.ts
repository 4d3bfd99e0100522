import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import type { RecordKind } from "#app/platform/records/change.server.ts";
import type { Schema } from "#db/schema.ts";

/** The administrators' list, filtered by folder and by whether a message is read. */
export const MESSAGE_LIST: List<Selectable<Schema["messages"]>> = {
  name: "messages",
  table: "messages",
  newest: "createdAt",
  texts: ["message_texts"],
  includes: ({ deletedAt }) => deletedAt === null,
  filters: ({ folder, isRead }) => [folder, isRead ? "read" : "unread"],
  words: ({ name, email, subject, message }) => [searchWords(`${name} ${email} ${subject ?? ""} ${message}`)],
};

export const MESSAGES: RecordKind<"messages"> = {
  table: "messages",
  subject: "message",
  affectsPages: () => false,
  lists: [MESSAGE_LIST],
};
