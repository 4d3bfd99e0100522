import type { Generated } from "kysely";

/** What lists are counted and searched by. The app keeps it, and a restore makes it anew. */
export type ListTables = {
  /**
   * How many rows of a list have the same values, joined by `|`: status and category of posts, folder
   * and state of messages.
   */
  listCounts: { list: ListName; parts: string; rows: number };
  /** The number of a row in the full text of its list, and how it is counted. Newer ones are higher. */
  listNumbers: { number: Generated<number>; list: ListName; rowId: string; parts: string };
};

/** The lists whose rows are counted and searched. */
export type ListName =
  | "public_posts"
  | "posts"
  | "events"
  | "messages"
  | "newsletter_subscribers"
  | "pictures"
  | "gifts"
  | "audit_entries";

/** The full texts. Public posts have three, so that a search asks the titles first. */
export type TextTable =
  | "public_post_titles"
  | "public_post_heads"
  | "public_post_texts"
  | "post_texts"
  | "event_texts"
  | "message_texts"
  | "subscriber_texts"
  | "picture_texts"
  | "gift_texts"
  | "audit_texts";
