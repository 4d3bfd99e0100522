import type { Generated } from "kysely";
import type { Instant } from "./column-types.ts";

/** What every part of the site uses: settings, audit list, outbox, limits, pictures. */
export type PlatformTables = {
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
  pictures: PictureTable;
  pictureRemovals: PictureRemovalTable;
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

/** A removed picture whose files are still to go; until `claimedUntil` a process is at it. */
type PictureRemovalTable = { pictureId: string; widths: string; claimedUntil: Instant };

/** The pictures that a text keeps: of a post, an event, a draft or a version. */
export type ContentPictureTable = { ownerId: string; pictureId: string };

/** A like that some browser gave: the item, and the hash of a random token that the browser made for it alone. */
export type GivenLikeTable = { itemId: string; tokenHash: string };
