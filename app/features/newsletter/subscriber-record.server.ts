import type { Selectable } from "kysely";
import type { List } from "#app/platform/lists/list.ts";
import { searchWords } from "#app/platform/lists/search-words.ts";
import type { RecordKind } from "#app/platform/records/change.server.ts";
import type { Schema } from "#db/schema.ts";
import { REMOVED_ADDRESS } from "./subscriber-state.ts";

/**
 * The administrators' list, by state. An address is found by its words: `ada.obi@example.org` by
 * `ada`, `obi`, `example`, `org`.
 */
export const SUBSCRIBER_LIST: List<Selectable<Schema["newsletterSubscribers"]>> = {
  name: "newsletter_subscribers",
  table: "newsletterSubscribers",
  newest: "createdAt",
  texts: ["subscriber_texts"],
  includes: () => true,
  filters: ({ state }) => [state],
  words: ({ email }) => [email === REMOVED_ADDRESS ? [] : searchWords(email)],
};

export const SUBSCRIBERS: RecordKind<"newsletterSubscribers"> = {
  table: "newsletterSubscribers",
  subject: "newsletter subscriber",
  affectsPages: () => false,
  lists: [SUBSCRIBER_LIST],
};
