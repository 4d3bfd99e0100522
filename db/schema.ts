import type { Generated } from "kysely";

/** A UTC instant in milliseconds since 1970. */
export type Instant = number;
/** A calendar date, `yyyy-mm-dd`. */
export type CalendarDate = string;
/** A time of day, `hh:mm:ss`. */
export type TimeOfDay = string;

/** Every table, in the shape that queries see: camelCase, as the camel-case plugin gives them. */
export type Schema = {
  site: { id: number; generation: number; programVersion: Generated<string> };
  secrets: { name: string; value: string };
  settings: { key: string; value: string; updatedAt: Instant };
  auditEntries: AuditEntryTable;
  /** Numbered audit entries by person and kind ('' is any), and by block of numbers (-1 is all). */
  auditCounts: { person: string; kind: string; block: number; entries: number };
  /** Who changed a field of a record last; a record is named like "event:<id>" or "settings". */
  fieldChanges: FieldChangeTable;
  /** Bulk actions of the last day that can still be undone, and what each of their rows was before. */
  bulkChanges: { id: string; actorId: string; subject: "post" | "message"; at: Instant };
  bulkChangeRows: { changeId: string; rowId: string; before: string; after: string };
  outbox: OutboxTable;
  /**
   * One row: how often rows with personal data were deleted, and up to which of these times their bytes were overwritten. Triggers
   * on SQLite count.
   */
  erasures: { id: number; deleted: Generated<number>; overwritten: Generated<number> };
  rateLimits: { key: string; count: number; resetsAt: Instant };
  /** The builds of the last servers, by a digest of their assets, which are among the files. */
  builds: { id: string; usedAt: Instant };

  users: UserTable;
  sessions: SessionTable;
  knownDevices: KnownDeviceTable;
  accounts: AccountTable;
  accountLinks: AccountLinkTable;
  factors: FactorTable;
  /** Keyed digests of the codes that get a person in without their device; each once. */
  recoveryCodes: { userId: string; digest: string; usedAt: Instant | null; createdAt: Instant };
  passkeys: PasskeyTable;
  /** Sign-ins that wait for their second step, by a digest of what the browser holds. */
  pendingSignIns: { digest: string; userId: string; beganBy: string; expiresAt: Instant };
  /** Challenges of passkeys that were answered, so that none is answered twice. */
  usedChallenges: { digest: string; expiresAt: Instant };
  invitations: InvitationTable;

  pictures: PictureTable;
  pictureRemovals: PictureRemovalTable;
  postPictures: ContentPictureTable;
  eventPictures: ContentPictureTable;
  statistics: StatisticTable;
  sitePictures: SitePictureTable;
  storyCards: StoryCardTable;
  campaignHighlights: CampaignHighlightTable;
  events: EventTable;
  eventSlugs: { slug: string; eventId: string; replacedAt: Instant };
  /** The words of each event's search text. Triggers keep them true. */
  eventWords: { word: string; eventId: string };
  /** One row: how many events are not in the trash. Triggers keep it true. */
  eventTotals: { id: number; events: number };
  /** Addresses of events that were public and were removed for ever. */
  goneEventSlugs: { slug: string; goneAt: Instant };
  posts: PostTable;
  postDrafts: PostDraftTable;
  postDraftPictures: ContentPictureTable;
  postVersions: PostVersionTable;
  postVersionPictures: ContentPictureTable;
  postLikes: GivenLikeTable;
  eventLikes: GivenLikeTable;
  postSlugs: { slug: string; postId: string | null; createdAt: Instant };
  /** Public posts by category or 'all', and by period: '' for all time, `yyyy-mm`, `yyyy-mm-dd`. Triggers keep them true. */
  postCounts: { category: string; unit: "ever" | "month" | "day"; period: string; posts: number };
  postNumbers: { number: Generated<number>; postId: string };
  /**
   * Posts that are not in the trash, by status, category and period of their last change: `updated_at` shifted by `bits`.
   * Triggers keep them true.
   */
  managedPostCounts: {
    bits: number;
    period: number;
    status: PostTable["status"];
    category: PostTable["category"];
    posts: number;
  };
  /** A new number after each change; posts in the trash have none. */
  managedPostNumbers: { number: Generated<number>; postId: string };
  executives: ExecutiveTable;
  messages: MessageTable;
  /** What was sent a moment ago, as digests, so that the same submission is stored once. */
  messageSubmissions: { digest: string; expiresAt: Instant };
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

type FieldChangeTable = {
  record: string;
  field: string;
  actorId: string | null;
  actorName: string;
  at: Instant;
};

type AuditEntryTable = {
  id: string;
  at: Instant;
  actorId: string | null;
  actorName: string;
  /** A verb: created, updated, deleted, signed in, … */
  action: string;
  /** What it was done to: statistic, hero picture, … */
  subject: string;
  subjectId: string | null;
  detail: string | null;
  /** Given after the write, in order; see audit-entries.server.ts. */
  number: number | null;
};

type OutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  replyTo: string | null;
  /** Further header lines, a JSON object. */
  headers: string | null;
  /** What it is about, such as `message <id>`: it goes with it. */
  about: string | null;
  /** The kind of link that is made when the mail is sent; see mail-links.ts. */
  link: string | null;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  nextAttemptAt: Instant;
  claimedUntil: Generated<Instant>;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
};

type UserTable = {
  id: string;
  name: string;
  email: string;
  /** Editors look after content; owners also after people, settings, exports and backups. */
  role: Role;
  /** Since when they have no access any more. */
  endedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

export type Role = "owner" | "editor";

/** Somebody who is signed in on one device. The token itself is kept in their browser only. */
type SessionTable = {
  id: string;
  /** SHA-256 of the cookie's value. */
  tokenHash: string;
  userId: string;
  /** Whether its sign-in came through a second step (the specification's aal2). */
  hasSecondFactor: boolean;
  userAgent: string | null;
  createdAt: Instant;
  /** To within a few minutes. */
  lastUsedAt: Instant;
  /** When the person last gave a password or a passkey in it. */
  confirmedAt: Instant | null;
  expiresAt: Instant;
};

type FactorTable = {
  id: string;
  userId: string;
  factorType: "totp" | "phone";
  friendlyName: string;
  status: "unverified" | "verified";
  /** Encrypted; see vault.server.ts. */
  secret: string;
  /** The time step of the last code that was accepted: none up to it is accepted again. */
  lastStep: Generated<number>;
  createdAt: Instant;
  lastUsedAt: Instant | null;
};

type PasskeyTable = {
  id: string;
  userId: string;
  friendlyName: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  /** How a browser reaches it: a JSON list. */
  transports: string;
  /** Whether its maker keeps copies on the person's other devices. */
  isBackedUp: boolean;
  createdAt: Instant;
  lastUsedAt: Instant | null;
};

/** One way to sign in: a password (provider `credential`) or an identity at a provider. */
type AccountTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  /** What the person is called at the provider. */
  label: string | null;
  createdAt: Instant;
  updatedAt: Instant;
};

type InvitationTable = {
  id: string;
  email: string;
  role: Role;
  tokenHash: string;
  inviterName: string;
  inviterId: string | null;
  createdAt: Instant;
  expiresAt: Instant;
};

/** A device on which somebody has signed in to an account or reset its password before. */
type KnownDeviceTable = {
  /** Stays when the device gets another token. */
  id: string;
  /** A hash of what the browser holds. */
  tokenHash: string;
  userId: string;
  usedAt: Instant;
  /** Whether the person has passed the second step on it. */
  hasSecondFactor: boolean;
};

/** A mailed link that works once; its token itself is kept nowhere. */
type AccountLinkTable = {
  digest: string;
  purpose: "password" | "e-mail address";
  /** Null where it was made for an address that nobody has: it opens nothing. */
  userId: string | null;
  /** The address that it confirms. */
  email: string | null;
  expiresAt: Instant;
};

type PictureTable = {
  id: string;
  width: number;
  height: number;
  /** The stored widths in pixels, ascending, comma-joined: `320,640,960`. */
  widths: string;
  /** A few hundred bytes of WebP as a data address, shown until the picture has loaded. */
  placeholder: string;
  /** AVIF is made in the background after the upload was answered. */
  hasAvif: Generated<boolean>;
  createdAt: Instant;
  /** Since when nothing has used it, as far as noted; an upload of the same picture forgets it. */
  unusedSince: Instant | null;
};

/** The pictures that a text keeps: of a post, an event, a draft or a version. */
type ContentPictureTable = { ownerId: string; pictureId: string };

/** A removed picture whose files are still to go; until `claimedUntil` a process is at it. */
type PictureRemovalTable = { pictureId: string; widths: string; claimedUntil: Instant };

type StatisticTable = {
  id: string;
  position: number;
  title: string;
  value: number;
  description: string;
  /** The program brought it, and nobody has confirmed or changed it yet: visitors don't see it. */
  isExample: Generated<boolean>;
  createdAt: Instant;
  updatedAt: Instant;
};

type SitePictureTable = { slot: string; pictureId: string; alt: string; updatedAt: Instant };

type CardTable = {
  id: string;
  position: number;
  title: string;
  pictureId: string | null;
  alt: string;
  /** As with statistics. */
  isExample: Generated<boolean>;
  updatedAt: Instant;
};
type StoryCardTable = CardTable & { text: string };
type CampaignHighlightTable = CardTable & { location: string };

type EventTable = {
  id: string;
  slug: string;
  name: string;
  category: "workshop" | "campaign" | "outreach" | "donation";
  pictureId: string;
  alt: string;
  /** Sanitised HTML. */
  report: string;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  location: string;
  status: "planning" | "upcoming" | "completed" | "cancelled";
  /** Somebody chose the status; otherwise it follows the date. */
  isStatusChosen: Generated<boolean>;
  isFeatured: boolean;
  views: Generated<number>;
  likes: Generated<number>;
  shares: Generated<number>;
  /** Raised by each change that calendars must take over (RFC 5545, SEQUENCE). */
  sequence: Generated<number>;
  /** The beginning of the report as plain text, for cards and descriptions. */
  summary: Generated<string>;
  /** The words of name, location and type, for the administrators' search. */
  searchText: Generated<string>;
  /** The date that an announced event had before it was moved; without a new date the event is postponed. */
  previousDate: CalendarDate | null;
  /** Removed: its address answers 410. */
  deletedAt: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
};

type PostTable = {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category:
    | "success-stories"
    | "campaigns"
    | "programs"
    | "health-education"
    | "volunteer-stories"
    | "education-resources";
  author: string;
  date: CalendarDate;
  readTime: string;
  /** Comma-joined. */
  tags: string;
  /** Sanitised HTML. */
  content: string;
  pictureId: string | null;
  alt: string;
  status: "published" | "draft" | "scheduled";
  publishAt: Instant | null;
  featured: boolean;
  allowComments: Generated<boolean>;
  metaTitle: Generated<string>;
  metaDescription: Generated<string>;
  views: Generated<number>;
  likes: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the post lies in the trash. */
  deletedAt: Instant | null;
  /** The public has seen it before it became what it is: its address stays. See `wasEverPublic`. */
  wasPublic: Generated<boolean>;
};

/** The newest text of a post and who wrote it. A post that has none here is its own newest text. */
type PostDraftTable = {
  postId: string;
  /** Rises with each change of the newest text. */
  version: number;
  /** The form's fields, a JSON object; null: the post itself holds them all. */
  fields: string | null;
  /** The post is public or scheduled with an older text. */
  isPending: Generated<boolean>;
  /** No category has been chosen yet: the one that the post names stands in for it. */
  lacksCategory: Generated<boolean>;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /** The browser tab that wrote it: device and opening of the screen. Null when no writing screen did. */
  tabId: string | null;
  /** "Firefox on Windows"; empty when nobody knows. */
  device: Generated<string>;
};

/** What came of a text: somebody saved it, or something else took its place. */
export type PostVersionKind =
  | "saved"
  | "autosaved"
  | "published"
  | "scheduled"
  | "made a draft"
  | "restored"
  | "imported"
  | "copied"
  | "replaced"
  | "discarded";

/** A text that a post once had. */
type PostVersionTable = {
  id: string;
  postId: string;
  version: number;
  kind: PostVersionKind;
  title: string;
  words: number;
  authorId: string | null;
  authorName: string;
  at: Instant;
  /** The form's fields, a JSON object. */
  fields: string;
  /** As in the newest text. */
  device: Generated<string>;
};

/** A like that some browser gave: the item, and the hash of a random token that the browser made for it alone. */
type GivenLikeTable = { itemId: string; tokenHash: string };

type ExecutiveTable = {
  id: string;
  position: number;
  name: string;
  role: string;
  linkedin: string | null;
  pictureId: string;
  alt: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** Set while the executive lies in the trash. */
  deletedAt: Instant | null;
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
