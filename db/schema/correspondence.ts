import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** Messages of visitors, and the newsletter. */
export type CorrespondenceTables = {
  messages: MessageTable;
  /** What messages were sent a moment ago, as keyed digests, so that the same submission is stored once. */
  messageSubmissions: { digest: string; messageId: string; expiresAt: Instant };
  messageReplies: MessageReplyTable;
  /**
   * Messages by list ('inbox', 'inbox read', 'inbox unread', 'inbox waiting', the like of 'archive' and 'spam') and period:
   * 0 for all time, spans of 64 days and days since 1970. Triggers keep them true.
   */
  messageCounts: { list: string; unit: "ever" | "span" | "day"; period: number; messages: number };
  /** What the full text knows a message by; a later message has a higher one. */
  messageNumbers: { number: Generated<number>; messageId: string };
  /** Changed since the full text last took them in; triggers note them. */
  messagesToIndex: { messageId: string };
  newsletterSubscribers: NewsletterSubscriberTable;
  newsletterConfirmations: NewsletterConfirmationTable;
  /** Subscribers by state and block of numbers. Triggers keep them true. */
  newsletterCounts: { state: SubscriberState; block: number; subscribers: number };
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
  /** Messages that look like spam wait in a quarantine. */
  folder: Generated<"inbox" | "archive" | "spam">;
  /** Why it is in quarantine: names of signals, comma-joined; else empty. */
  suspicion: Generated<string>;
  createdAt: Instant;
  /** The version: another folder, an answer, the trash. That somebody has read it is no new version. */
  updatedAt: Generated<Instant>;
  /** When somebody answered it, or said that it is answered. */
  answeredAt: Instant | null;
  /** Set while it lies in the trash. */
  deletedAt: Instant | null;
};

type MessageReplyTable = {
  id: string;
  messageId: string;
  text: string;
  authorName: string;
  /** The row of the outbox, which is removed some weeks later. */
  mailId: string;
  /** How the mail fares; a trigger takes it over from the outbox. */
  state: Generated<"waiting" | "sent" | "failed">;
  createdAt: Instant;
};

export type SubscriberState = "pending" | "confirmed" | "unsubscribed";

type NewsletterSubscriberTable = {
  id: string;
  /** As it was typed. */
  email: string;
  /** The same for every way to type it. */
  emailKey: string;
  state: Generated<SubscriberState>;
  createdAt: Instant;
  /** The last time somebody entered the address into the form. */
  askedAt: Instant;
  confirmedAt: Instant | null;
  unsubscribedAt: Instant | null;
  /** Given by a trigger; a higher one is newer. */
  number: number | null;
  /** The words of the address, parted by spaces, under which a trigger puts it into the full text. */
  words: Generated<string>;
};

/** A confirmation that was mailed; its token itself is kept nowhere. */
type NewsletterConfirmationTable = {
  tokenHash: string;
  subscriberId: string;
  expiresAt: Instant;
  usedAt: Instant | null;
};
