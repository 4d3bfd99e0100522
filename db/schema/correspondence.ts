import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** Visitors' messages, and the newsletter. */
export type CorrespondenceTables = {
  messages: MessageTable;
  /** Recently sent messages as keyed digests, so that the same submission is stored once. */
  messageSubmissions: { digest: string; messageId: string; expiresAt: Instant };
  messageReplies: MessageReplyTable;
  newsletterSubscribers: NewsletterSubscriberTable;
  newsletterConfirmations: NewsletterConfirmationTable;
};

type MessageTable = {
  id: string;
  /** First and last name joined. */
  name: string;
  email: string;
  subject: string | null;
  message: string;
  phone: string | null;
  company: string | null;
  isRead: Generated<boolean>;
  /** Messages that look like spam are in a quarantine. */
  folder: Generated<"inbox" | "archive" | "spam">;
  /** Why it is in quarantine: names of signals, comma-joined; otherwise empty. */
  suspicion: Generated<string>;
  createdAt: Instant;
  /**
   * The version: changes with the folder, an answer or the trash, but not when somebody reads it.
   */
  updatedAt: Generated<Instant>;
  /** When somebody replied to it or marked it as answered. */
  answeredAt: Instant | null;
  /** Set while the message is in the trash. */
  deletedAt: Instant | null;
};

type MessageReplyTable = {
  id: string;
  messageId: string;
  text: string;
  authorName: string;
  /** The row of the outbox, which is deleted some weeks later. */
  mailId: string;
  /** The mail's status, which a trigger copies from the outbox. */
  state: Generated<"waiting" | "sent" | "failed">;
  createdAt: Instant;
};

export type SubscriberState = "pending" | "confirmed" | "unsubscribed";

type NewsletterSubscriberTable = {
  id: string;
  /** The address as typed. */
  email: string;
  /** The normalized address, the same for every spelling. */
  emailKey: string;
  state: Generated<SubscriberState>;
  createdAt: Instant;
  /** The last time somebody entered the address into the form. */
  askedAt: Instant;
  confirmedAt: Instant | null;
  unsubscribedAt: Instant | null;
};

/** A mailed confirmation link. Its token itself isn't stored. */
type NewsletterConfirmationTable = {
  tokenHash: string;
  subscriberId: string;
  expiresAt: Instant;
  usedAt: Instant | null;
};
