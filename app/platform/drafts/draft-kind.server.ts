import type { Selectable } from "kysely";
import type { RecordTable, Trx } from "#app/platform/database/database.server.ts";
import type { FieldErrors } from "#app/platform/forms/form-text.ts";
import type { Actor } from "#app/platform/records/audit.server.ts";
import type { Change, RecordKind } from "#app/platform/records/change.server.ts";
import type { TextTask } from "#app/platform/texts/text-task.ts";
import type { Instant, Schema, VersionKind } from "#db/schema.ts";
import type { Clean } from "./clean-draft.server.ts";
import type { DraftDifferences } from "./draft-differences.ts";

export type Row<Table extends RecordTable> = Selectable<Schema[Table]>;
export type { VersionKind };

/** The tables of drafts, versions and links to drafts, and their column that names the record. */
export type DraftTables = {
  drafts: "postDrafts";
  draftPictures: "postDraftPictures";
  versions: "postVersions";
  versionPictures: "postVersionPictures";
  links: "draftLinks";
  key: "postId";
};

/**
 * Names the tables of a kind. They have the same columns for each kind, so that queries can be
 * typed as those of posts; `db/schema/drafts.ts` declares them once.
 */
export function draftTables(kind: "post" | "event"): DraftTables {
  return {
    ...{ drafts: `${kind}Drafts`, draftPictures: `${kind}DraftPictures`, key: `${kind}Id` },
    ...{ versions: `${kind}Versions`, versionPictures: `${kind}VersionPictures` },
    links: kind === "post" ? "draftLinks" : `${kind}DraftLinks`,
  } as DraftTables;
}

/** Describes records that people write as drafts, such as posts. */
export type DraftKind<Table extends RecordTable, Draft, Status> = {
  record: RecordKind<Table>;
  tables: DraftTables;
  /** The length limit of the content, and the message for longer ones. */
  content: { limit: number; tooLong: string };
  facts(row: Row<Table>): RecordFacts<Status>;
  /** Whether visitors see the record, or will, so that a draft becomes its pending changes. */
  isLive(row: Row<Table>): boolean;
  /** Converts a record to a draft as its form would hold it, with its content exactly as stored. */
  draftOf(row: Row<Table>, timeZone: string): Clean<Draft>;
  /** Updates a draft with changes made to the record since its form was last saved. */
  refresh(draft: Clean<Draft>, row: Row<Table>, timeZone: string): Clean<Draft>;
  /** Returns an older draft with what restoring it must not change. */
  restored(older: Clean<Draft>, current: Clean<Draft>): Clean<Draft>;
  /** Compares two drafts in the text worker. */
  comparison: TextTask<{ before: Draft; after: Draft }, DraftDifferences>;
  /** Columns of the drafts table that only this kind has. */
  columns?(draft: Draft): { lacksCategory: boolean };
  /** Whether a record with this id was public before it was permanently deleted. */
  wasErased(trx: Trx, id: string): Promise<boolean>;
  /** Checks what needs the database, such as whether the address is free. */
  check(trx: Trx, id: string, draft: Draft, row: Row<Table> | undefined): Promise<Checked>;
  insert(running: Change<Table>, text: DraftText<Draft> & { id: string; now: Instant }): Promise<unknown>;
  /** Writes a draft to a record that is not live. */
  apply(running: Change<Table>, row: Row<Table>, text: DraftText<Draft>): Promise<unknown>;
  /** Writes a changed text, picture or tags to a record, whether or not visitors see it. */
  amend(running: Change<Table>, row: Row<Table>, next: Clean<Draft>): Promise<unknown>;
  /** Whether a live record already says this. */
  isSame(row: Row<Table>, text: DraftText<Draft>): boolean;
};

export type RecordFacts<Status> = {
  id: string;
  status: Status;
  slug: string;
  title: string;
  createdAt: Instant;
  updatedAt: Instant;
  deletedAt: Instant | null;
};

/** A draft to write to its record. */
export type DraftText<Draft> = { draft: Clean<Draft>; slug: string; timeZone: string };

export type Checked = { ok: true; slug: string } | { ok: false; reason: "invalid"; errors: FieldErrors };

/** Where a draft was written. */
export type Writer = {
  /** A {@link TAB_ID}; null if it was not written on a writing screen. */
  tab: string | null;
  /** For example "Firefox on Windows"; empty if unknown. */
  device: string;
};

/** The latest draft of a record: what the form shows, whether or not visitors see it. */
export type CurrentDraft<Draft> = {
  version: number;
  draft: Clean<Draft>;
  isPending: boolean;
  author: Actor;
  at: Instant;
  writer?: Writer | undefined;
  /** Whether it was written before versions existed, so that its author is unknown. */
  isUnknown: boolean;
};

/** A draft that is about to be stored. */
export type NextDraft<Draft> = Omit<CurrentDraft<Draft>, "isUnknown">;
