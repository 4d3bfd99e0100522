import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** What every part of the site uses: settings, audit list, outbox, rate limits, pictures. */
export type PlatformTables = {
  site: { id: number; generation: number; programVersion: Generated<string> };
  secrets: { name: string; value: string };
  settings: { key: string; value: string; updatedAt: Instant };
  auditEntries: AuditEntryTable;
  /**
   * Who last changed each field of a record, which has a name such as "event:<id>" or "settings".
   */
  fieldChanges: FieldChangeTable;
  /** Bulk actions of the last day that can still be undone, with the previous state of each row. */
  bulkChanges: { id: string; actorId: string; subject: "post" | "message"; at: Instant };
  bulkChangeRows: { changeId: string; rowId: string; before: string; after: string };
  writingScreens: WritingScreenTable;
  outbox: OutboxTable;
  /**
   * One row: how often records were deleted, and up to which of these deletions
   * their bytes were overwritten, on SQLite.
   */
  erasures: { id: number; deleted: Generated<number>; overwritten: Generated<number> };
  rateLimits: { key: string; count: number; resetsAt: Instant };
  /** The builds of recent servers, by a digest of their assets, which are among the files. */
  builds: { id: string; usedAt: Instant };
  pictures: PictureTable;
  pictureRemovals: PictureRemovalTable;
  documents: DocumentTable;
  documentUses: { documentId: string; ownerTable: string; ownerId: string };
};

/** A writing screen that is open, or was until its browser disappeared. */
type WritingScreenTable = {
  tabId: string;
  /** What is written there: "post/<id>". */
  place: string;
  actorId: string | null;
  actorName: string;
  device: string;
  typedAt: Instant;
  seenAt: Instant;
  /** Who has taken the text over. This screen may only read it then. */
  takenBy: string | null;
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
  /** What was changed: statistic, hero picture, … */
  subject: string;
  subjectId: string | null;
  detail: string | null;
  /** Assigned in order after the write; see audit-entries.server.ts. */
  number: number | null;
};

type OutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  replyTo: string | null;
  /** Further headers, a JSON object. */
  headers: string | null;
  /** The record that the mail is about, such as `message <id>`, with which it is deleted. */
  about: string | null;
  /** The kind of link that is created when the mail is sent; see mail-links.ts. */
  link: string | null;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  nextAttemptAt: Instant;
  claimedUntil: Generated<Instant>;
  lastError: string | null;
  createdAt: Instant;
  sentAt: Instant | null;
};

type PictureTable = {
  id: string;
  width: number;
  height: number;
  /** The stored widths in pixels, ascending, comma-joined: `320,640,960`. */
  widths: string;
  /** A few hundred bytes of WebP as a data URL, shown until the picture has loaded. */
  placeholder: string;
  /** AVIF is created by a background job after the upload. */
  hasAvif: Generated<boolean>;
  createdAt: Instant;
  /**
   * The time since which the picture is known to be unused. Uploading the same picture resets it.
   */
  unusedSince: Instant | null;
  /** Visitors may see it before this instant; see picture-permission.server.ts. */
  shownUntil: Generated<Instant>;
  /** The point that stays visible where it is cropped, in percent: `30 20`. Empty: its middle. */
  focus: Generated<string>;
  /** Whether somebody has said who is in it, so that it has details. */
  isClassified: Generated<boolean>;
  /** Since when nobody may see it any more. Its files are gone, and it can't be uploaded again. */
  withdrawnAt: Instant | null;
};

/** A removed picture whose files still exist. A process is deleting them until `claimedUntil`. */
type PictureRemovalTable = { pictureId: string; widths: string; claimedUntil: Instant };

/** A PDF to download. */
type DocumentTable = {
  id: string;
  /** In bytes. */
  size: number;
  createdAt: Instant;
  /** The time since which no text is known to link to it. */
  unusedSince: Instant | null;
  /** Since when it can no longer be downloaded. Its file is being removed. */
  removedAt: Instant | null;
};

/** The pictures used by the text of a post, an event, a draft or a version. */
export type ContentPictureTable = { ownerId: string; pictureId: string };

/**
 * A like from a browser: the item, and the hash of a random token that the browser created for it
 * alone.
 */
export type GivenLikeTable = { itemId: string; tokenHash: string };
