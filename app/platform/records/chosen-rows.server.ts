import type { Kysely, Selectable, Updateable } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Db, ReadDb, Trx } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";
import { type BulkPlan, countedSentence } from "./bulk-plan.ts";
import { change, changeWithin, nextVersion, type RecordKind } from "./change.server.ts";
import type { ChosenRow } from "./chosen-rows.ts";
import { fingerprint } from "./merge-values.server.ts";
import type { TrashTable } from "./trash.server.ts";
import { keepWayBack, type RowChange, type UndoSubject } from "./way-back.server.ts";

type Row<Table extends TrashTable> = Selectable<Schema[Table]>;
/** What all these tables have, which a type parameter hides from the compiler. */
type Filed = ChosenRow & { deletedAt: number | null };
type State = Record<string, unknown>;

/** A change of one or many rows of a list: into another folder, or into the trash. */
export type ChosenChange<Table extends TrashTable> = {
  /** The action in the audit entry. */
  action: string;
  /**
   * Where the rows go, if people confirm the change for several of them: "to the archive". Without
   * it, the change moves none out of sight.
   */
  plan?: string;
  isDone(row: Row<Table>): boolean;
  set(row: Row<Table>, now: number): Updateable<Schema[Table]>;
  /** Whether concurrent changes conflict; if not, the version stays the same. */
  isVersion: boolean;
  /** Additional effects in the same transaction. */
  also?(trx: Trx, before: Row<Table>, site: { siteUrl: string }): Promise<void>;
};

/** The rows of a list that people change by selecting them. */
export type ChosenKind<Table extends TrashTable> = {
  record: RecordKind<Table>;
  /** "message" and "messages". The first is the subject of the record. */
  names: readonly [one: UndoSubject, many: string];
  /** The columns that the changes set. Visitors write none of them. */
  state: readonly (keyof Row<Table> & string)[];
  changes: Readonly<Record<string, ChosenChange<Table>>>;
  /** What else to say about rows before they change, without quoting visitors. */
  describe?(rows: readonly Row<Table>[]): string[];
};

/**
 * The result of a change. `done`: rows in the requested state, with their versions. `changed`: rows
 * left alone because somebody else changed them since they were seen. `gone`: rows that no longer
 * exist.
 */
export type ChosenOutcome = {
  done: ChosenRow[];
  changed: string[];
  gone: string[];
  /** Identifies the record that undoes the change exactly (`takeWayBack`), if anything changed. */
  undo?: string | undefined;
};

/**
 * Changes rows, except those that somebody else has changed since they were seen. Repeating a
 * change has no effect.
 *
 * @param chosen the version 0 changes a row whatever its version is
 */
export async function changeChosen<Table extends TrashTable>(
  { db, siteUrl }: { db: Db; siteUrl: string },
  actor: Actor,
  kind: ChosenKind<Table>,
  wanted: ChosenChange<Table>,
  chosen: readonly ChosenRow[],
): Promise<ChosenOutcome> {
  return change(db, actor, kind.record, async ({ trx, find, update, audit }) => {
    const outcome: ChosenOutcome = { done: [], changed: [], gone: [] };
    const undo: RowChange[] = [];
    for (const { id, updatedAt } of chosen) {
      const before = await find(id);
      const place = placeOf(before, wanted, updatedAt);
      if (!before || place === "changed" || place === "gone") {
        outcome[place === "changed" ? place : "gone"].push(id);
        continue;
      }
      let after = before;
      if (place === "open") {
        after = await update(before, { ...wanted.set(before, Date.now()), ...versionOf(before, wanted) });
        undo.push({ rowId: id, before: stateOf(kind, before), after: seenState(kind, after) });
        await wanted.also?.(trx, before, { siteUrl });
        await audit({ action: wanted.action, subjectId: id });
      }
      outcome.done.push({ id, updatedAt: (after as Filed).updatedAt });
    }
    return { ...outcome, undo: await keepWayBack(trx, actor, kind.names[0], undo) };
  });
}

/**
 * Determines whether a row can be changed, already is in the requested state, is gone, or was
 * changed by somebody else since it was seen.
 */
function placeOf<Table extends TrashTable>(
  before: Row<Table> | undefined,
  { isDone, isVersion }: ChosenChange<Table>,
  seen: number,
): "open" | "done" | "changed" | "gone" {
  if (!before) return "gone";
  if (isDone(before)) return "done";
  const { deletedAt, updatedAt } = before as Filed;
  if (deletedAt !== null) return "gone";
  return isVersion && seen !== 0 && updatedAt !== seen ? "changed" : "open";
}

/** Describes what a change means for the selected rows. */
export async function planChosen<Table extends TrashTable>(
  db: ReadDb,
  { record, names: [one, many], describe }: ChosenKind<Table>,
  { action, plan: where }: ChosenChange<Table>,
  ids: readonly string[],
): Promise<BulkPlan> {
  const chosen = [...new Set(ids)];
  // Kysely cannot type queries on a table that is a type parameter.
  const rows = (await (db as unknown as Kysely<Record<string, State>>)
    .selectFrom(record.table as string)
    .selectAll()
    .where("id", "in", chosen)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute()) as Row<Table>[];
  return {
    sentences: [
      ...countedSentence(rows.length, `${one} goes ${where}.`, `${many} go ${where}.`),
      ...(describe?.(rows) ?? []),
      ...countedSentence(chosen.length - rows.length, "is no longer there.", "are no longer there."),
    ],
    token: fingerprint([action, ...rows.map((row) => Object.values(row).join())]),
  };
}

/**
 * Restores a row's state from before a bulk action.
 *
 * @returns false, with nothing changed, if somebody has changed the row since
 */
export async function undoChosen<Table extends TrashTable>(
  trx: Trx,
  actor: Actor,
  kind: ChosenKind<Table>,
  { rowId, before, after }: RowChange,
): Promise<boolean> {
  const { ok } = await changeWithin(trx, actor, kind.record, async ({ find, update, audit }) => {
    const row = await find(rowId);
    if (!row || !isAs(kind, row, after as State)) return { ok: false };
    const back = { ...row, ...(before as State) };
    const { action, isVersion } = findReverse(kind, row, back);
    await update(row, { ...(before as Updateable<Schema[Table]>), ...versionOf(row, { isVersion }) });
    await audit({ action, subjectId: rowId, detail: "undone" });
    return { ok: true };
  });
  return ok;
}

/** Finds the change that would lead from one state back to another. */
function findReverse<Table extends TrashTable>(
  { changes, record }: ChosenKind<Table>,
  row: Row<Table>,
  back: Row<Table>,
): Pick<ChosenChange<Table>, "action" | "isVersion"> {
  if ((row as Filed).deletedAt !== (back as Filed).deletedAt) return { action: "restored", isVersion: true };
  const reverse = Object.values(changes).find(({ isDone }) => isDone(back) && !isDone(row));
  if (!reverse) throw new Error(`No change of a ${record.subject} leads back to how it was`);
  return reverse;
}

function versionOf(row: object, { isVersion }: { isVersion: boolean }): object {
  return isVersion ? { updatedAt: nextVersion(row as Filed) } : {};
}

function stateOf<Table extends TrashTable>({ state }: ChosenKind<Table>, row: Row<Table>): State {
  return Object.fromEntries(state.map((name) => [name, row[name]]));
}

/** Returns the state of a row and its version, by which a later change is noticed. */
function seenState<Table extends TrashTable>(kind: ChosenKind<Table>, row: Row<Table>): State {
  return { ...stateOf(kind, row), updatedAt: (row as Filed).updatedAt };
}

function isAs<Table extends TrashTable>(kind: ChosenKind<Table>, row: Row<Table>, after: State): boolean {
  return Object.entries(seenState(kind, row)).every(([name, value]) => value === after[name]);
}
