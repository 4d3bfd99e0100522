import type { RecordTable } from "#app/platform/database/database.server.ts";
import type { Change } from "#app/platform/records/change.server.ts";
import type { Instant } from "#db/schema.ts";
import type { TextRefused } from "./clean-draft.server.ts";
import type { DraftSaved, NewerDraft } from "./draft.ts";
import type { CurrentDraft, Row, Writer } from "./draft-kind.server.ts";

/**
 * A draft sent by its form, and the version it is based on; 0 for a record that is not stored yet.
 * To overwrite somebody else's draft, the form sends that draft's version as the base: it has been
 * seen, and a still newer draft is a conflict again.
 */
export type DraftToSave<Draft> = {
  draft: Draft;
  base: number;
  overwrite?: boolean | undefined;
  /**
   * Omitted outside the writing screen; a newer draft then always counts as somebody else's. A tab
   * that continues a copy names the tab that left it, until its first save.
   */
  writer?: (Writer & { continues?: string | null | undefined }) | undefined;
};

export type SaveRefused<Draft, Status> =
  /** Somebody else, or another tab of the same person, has saved meanwhile. */
  | { ok: false; reason: "changed"; theirs: NewerDraft<Draft, Status> }
  | TextRefused
  /** The record is in the trash or was permanently deleted. */
  | { ok: false; reason: "gone" }
  /** No record ever had this id. */
  | { ok: false; reason: "unknown" };

/** What became of a save. */
export type Outcome<Draft, Status, Saved = DraftSaved> = Saved | SaveRefused<Draft, Status>;

/** A save in progress. `stored` is undefined for a new record. */
export type Saving<Table extends RecordTable, Draft> = {
  running: Change<Table>;
  timeZone: string;
  stored: { row: Row<Table>; current: CurrentDraft<Draft> } | undefined;
};

/** Answers a save with the draft that is stored now. */
export function savedAs(
  { version, at, isPending }: { version: number; at: Instant; isPending: boolean },
  slug: string,
): DraftSaved {
  return { ok: true, version, savedAt: at, slug, isPending };
}
