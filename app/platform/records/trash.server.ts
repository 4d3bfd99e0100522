import type { Selectable } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Db, RecordTable } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";
import { type Change, change, type RecordKind } from "./change.server.ts";

/** The tables whose rows can be in the trash. */
export type TrashTable = {
  [Table in RecordTable]: "deletedAt" extends keyof Schema[Table] ? Table : never;
}[RecordTable];
type Row<Table extends TrashTable> = Selectable<Schema[Table]>;
type Column<Table extends TrashTable> = Table extends TrashTable ? keyof Row<Table> & string : never;
/** What all these tables have, which a type parameter hides from the compiler. */
type Placed = { id: string; deletedAt: number | null };

/**
 * What a feature declares about its records in the trash. The table needs an index of `deleted_at`
 * where it is not null.
 */
export type TrashBin<Table extends TrashTable> = {
  record: RecordKind<Table>;
  /** The columns with the name that people know. The first that isn't empty counts. */
  title: readonly Column<Table>[];
  /** Visitors wrote the name, so the audit list does without it. */
  isPrivate?: true;
  /** Changes the row, together with all that depends on its place. By default only `deletedAt`. */
  place?(change: Change<Table>, row: Row<Table>, deletedAt: number | null): Promise<unknown>;
  /** What to do before a row is erased. By default nothing. */
  beforeErasing?(change: Change<Table>, row: Row<Table>): Promise<unknown>;
};

/** A bin of any table. */
export type AnyTrashBin = { [Table in TrashTable]: TrashBin<Table> }[TrashTable];

/** `gone`: the row isn't where the act expects it. */
export type TrashOutcome = { ok: true } | { ok: false; reason: "gone" };

/** Moves a row to the trash, where visitors don't see it. */
export function moveToTrash<Table extends TrashTable>(
  db: Db,
  actor: Actor,
  bin: TrashBin<Table>,
  id: string,
): Promise<TrashOutcome> {
  return act(db, actor, bin, id, false, moveRowToTrash);
}

/** Restores a row from the trash unchanged. */
export function restore<Table extends TrashTable>(
  db: Db,
  actor: Actor,
  bin: TrashBin<Table>,
  id: string,
): Promise<TrashOutcome> {
  return act(db, actor, bin, id, true, async (running, of, row) => {
    await place(running, of, row, null);
    await audit(running, of, row, "restored");
  });
}

/** Permanently deletes a row in the trash. */
export function erase<Table extends TrashTable>(
  db: Db,
  actor: Actor,
  bin: TrashBin<Table>,
  id: string,
): Promise<TrashOutcome> {
  return act(db, actor, bin, id, true, async (running, of, row) => {
    await of.beforeErasing?.(running, row);
    await running.remove(row);
    await audit(running, of, row, "erased");
  });
}

/** Does the same as {@link moveToTrash} in a running change, for a row that isn't there yet. */
export async function moveRowToTrash<Table extends TrashTable>(
  running: Change<Table>,
  bin: TrashBin<Table>,
  row: Row<Table>,
): Promise<void> {
  await place(running, bin, row, Date.now());
  await audit(running, bin, row, "deleted");
}

/** Returns the name by which people know a row. */
export function titleOf(columns: readonly string[], row: object): string {
  const values: Record<string, unknown> = { ...row };
  return String(columns.map((name) => values[name]).find(Boolean) ?? "Untitled");
}

type Act<Table extends TrashTable> = (
  running: Change<Table>,
  bin: TrashBin<Table>,
  row: Row<Table>,
) => Promise<void>;

function act<Table extends TrashTable>(
  db: Db,
  actor: Actor,
  bin: TrashBin<Table>,
  id: string,
  isInTrash: boolean,
  carryOut: Act<Table>,
): Promise<TrashOutcome> {
  return change(db, actor, bin.record, async (running): Promise<TrashOutcome> => {
    const row = await running.find(id);
    const placed = row as Placed | undefined;
    if (!row || (placed?.deletedAt !== null) !== isInTrash) return { ok: false, reason: "gone" };
    await carryOut(running, bin, row);
    return { ok: true };
  });
}

function place<Table extends TrashTable>(
  running: Change<Table>,
  bin: TrashBin<Table>,
  row: Row<Table>,
  deletedAt: number | null,
) {
  return bin.place ? bin.place(running, row, deletedAt) : running.update(row, { deletedAt } as never);
}

function audit<Table extends TrashTable>(
  running: Change<Table>,
  { title, isPrivate }: TrashBin<Table>,
  row: Row<Table>,
  action: string,
): Promise<void> {
  const detail = isPrivate ? {} : { detail: titleOf(title, row) };
  return running.audit({ action, subjectId: (row as Placed).id, ...detail });
}
