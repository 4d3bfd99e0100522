import type { Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Db, ReadDb, RecordTable, Trx } from "../database/database.server.ts";
import { requestOverwriting } from "../database/overwrite-deleted.server.ts";
import { refuseHiddenPictures } from "../images/refuse-hidden.server.ts";
import type { List } from "../lists/list.ts";
import { updateList } from "../lists/list-index.server.ts";
import { invalidatePages } from "../page-cache/generation.server.ts";
import { type Actor, type AuditEntry, auditActor, recordAudit } from "./audit.server.ts";
import { forgetFieldChanges, lockRecord, noteFieldChanges } from "./field-changes.server.ts";
import { type Conflicted, type Merged, mergeSave } from "./merge-save.server.ts";
import type { MergeRules } from "./merge-values.server.ts";
import type { SeenInForm } from "./opened.ts";
import {
  askSecondPerson,
  keepApproved,
  refuseUnapproved,
  type TextKind,
  Unapproved,
} from "./second-person.server.ts";

type Row<Table extends RecordTable> = Selectable<Schema[Table]>;

/** What all changes to a table's rows have in common. */
export type RecordKind<Table extends RecordTable> = {
  table: Table;
  /** The column that identifies a row, `id` by default. */
  key?: "slot" | "key";
  /** What the audit list calls a row. */
  subject: string;
  /** Whether pages that visitors see depend on the row. */
  affectsPages(row: Row<Table>): boolean;
  /** The lists in which a row is counted and found. */
  lists?: readonly List<Row<Table>>[];
  /** The people who stand beside a row's texts on purpose, such as the author. */
  adults?(row: Row<Table>): string[];
};

/**
 * Changes rows of one kind. Locks them, so that changes run one after the other, and runs the rule
 * in a transaction. Keeps the lists of the rows true. Invalidates the cached pages if the rule has changed a row that they depend on.
 * A rule that refuses (`ok: false`) or throws leaves everything unchanged.
 *
 * @returns what the rule returns
 * @throws Error if the rule has changed a row and recorded no audit entry
 * @throws Response if a person would publish a picture that visitors may not see, or a text about a
 * child that no second person has approved
 */
export async function change<Table extends RecordTable, Outcome extends object>(
  db: Db,
  actor: Actor,
  kind: RecordKind<Table>,
  rule: (change: Change<Table>) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const outcome = await changeWithin(trx, actor, kind, rule);
      if (isRefusal(outcome)) throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome as Outcome;
    throw error instanceof Unapproved ? await askSecondPerson(db, actor, error) : error;
  }
}

/**
 * Does the same as {@link change} inside a larger transaction, which decides what a refusal means.
 *
 * @throws Unapproved instead of asking a second person
 */
export async function changeWithin<Table extends RecordTable, Outcome extends object>(
  trx: Trx,
  actor: Actor,
  kind: RecordKind<Table>,
  rule: (change: Change<Table>) => Promise<Outcome>,
): Promise<Outcome> {
  await lockRecord(trx, kind.table);
  const { change, finish } = begin(trx, actor, kind);
  const outcome = await rule(change);
  if (!isRefusal(outcome)) await finish();
  return outcome;
}

/** Carries a refusal out of a transaction, which it rolls back. */
class Refused extends Error {
  readonly outcome: object;

  constructor(outcome: object) {
    super("refused");
    this.outcome = outcome;
  }
}

function isRefusal(outcome: object): boolean {
  return "ok" in outcome && outcome.ok === false;
}

/** A change in progress, through which a rule reads and writes. */
export type Change<Table extends RecordTable> = {
  trx: Trx;
  /** The row as stored, even if it is in the trash. */
  find(key: string): Promise<Row<Table> | undefined>;
  /** @param changed the fields that the person changed: `merge` tells the next person who it was */
  insert(values: Insertable<Schema[Table]>, changed?: readonly string[]): Promise<Row<Table>>;
  /**
   * @param before the row as found in this change
   * @returns the row after the change
   */
  update(
    before: Row<Table>,
    values: Updateable<Schema[Table]>,
    changed?: readonly string[],
  ): Promise<Row<Table>>;
  remove(row: Row<Table>, changed?: readonly string[]): Promise<void>;
  /** Merges what a person sends with what others have saved since that person opened the form. */
  merge<Values extends object>(
    rules: MergeRules<Values>,
    key: string,
    save: { current: { values: Values; updatedAt: number }; mine: Partial<Values>; seen: SeenInForm },
  ): Promise<Merged<Values> | Conflicted>;
  /** @param entry has the kind's subject, unless it names another */
  audit(entry: Omit<AuditEntry, "subject"> & { subject?: string }): Promise<void>;
  /** For a change that the audit list leaves out on purpose. */
  skipAudit(why: string): void;
};

function begin<Table extends RecordTable>(
  trx: Trx,
  actor: Actor,
  kind: RecordKind<Table>,
): { change: Change<Table>; finish(): Promise<void> } {
  const { subject, affectsPages } = kind;
  const { table, key = "id" }: { table: string; key?: string } = kind;
  const textKind = { ...kind, table, key } as TextKind;
  const rows = untyped(trx);
  const keyOf = (row: Row<Table>) => (row as Record<string, unknown>)[key];
  const recordOf = (row: Row<Table>) => `${subject}:${keyOf(row)}`;
  let writes = 0;
  let entries = 0;
  let arePagesStale = false;
  /** The rows that show visitors something which they did not show before. */
  const published = new Map<string, { shown: Row<Table> | undefined; after: Row<Table> }>();
  /** The rows that visitors no longer see, as they were. */
  const hidden = new Map<string, Row<Table>>();
  const note = async (
    before: Row<Table> | undefined,
    after: Row<Table> | undefined,
    changed: readonly string[] = [],
  ) => {
    writes += 1;
    for (const row of [before, after]) arePagesStale ||= row !== undefined && affectsPages(row);
    const id = keyOf((after ?? before) as Row<Table>) as string;
    const shown = before && affectsPages(before) ? before : undefined;
    if (!after || !affectsPages(after)) {
      published.delete(id);
      if (shown) hidden.set(id, shown);
    } else if (!shown || !haveSameTexts(shown, after))
      published.set(id, { shown: published.has(id) ? published.get(id)?.shown : shown, after });
    for (const list of (kind.lists ?? []) as readonly List<{ id: string }>[])
      await updateList(trx, list, id, after as { id: string } | undefined);
    await noteFieldChanges(trx, actor, `${subject}:${id}`, changed);
  };
  return {
    change: {
      trx,
      find: (wanted) => findRecord(trx, kind, wanted),
      async insert(values, changed) {
        const row = await rows.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow();
        await note(undefined, row as Row<Table>, changed);
        return row as Row<Table>;
      },
      async update(before, values, changed) {
        const row = await rows
          .updateTable(table)
          .set(values)
          .where(key, "=", keyOf(before))
          .returningAll()
          .executeTakeFirstOrThrow();
        await note(before, row as Row<Table>, changed);
        return row as Row<Table>;
      },
      async remove(row, changed) {
        await rows.deleteFrom(table).where(key, "=", keyOf(row)).execute();
        await forgetFieldChanges(trx, recordOf(row));
        await note(row, undefined, changed);
        await requestOverwriting(trx);
      },
      merge: (rules, of, save) => mergeSave(trx, rules, { ...save, record: `${subject}:${of}`, actor }),
      async audit(entry) {
        entries += 1;
        await recordAudit(trx, actor, { subject, ...entry });
      },
      skipAudit() {
        entries += 1;
      },
    },
    async finish() {
      if (writes > 0 && entries === 0) throw new Error(`A change of ${table} recorded no audit entry`);
      // What happens by itself was checked when somebody scheduled it.
      if (actor !== auditActor.system && published.size > 0) {
        await refuseHiddenPictures(trx, { table, key, rows: [...published.keys()] });
        await refuseUnapproved(trx, textKind, published);
      }
      await keepApproved(trx, textKind, hidden);
      // Last, because it blocks other changes until the transaction ends.
      if (arePagesStale) await invalidatePages(trx);
    },
  };
}

/** Whether a change touched no text, and so neither a picture's id nor a text with pictures. */
function haveSameTexts(before: object, after: object): boolean {
  const old: Record<string, unknown> = { ...before };
  return Object.entries(after).every(([column, value]) => typeof value !== "string" || old[column] === value);
}

/** Finds a row as stored, even if it is in the trash. */
export async function findRecord<Table extends RecordTable>(
  db: ReadDb,
  kind: RecordKind<Table>,
  wanted: string,
): Promise<Row<Table> | undefined> {
  const { table, key = "id" }: { table: string; key?: string } = kind;
  const rows = untyped(db).selectFrom(table).selectAll();
  return rows.where(key, "=", wanted).executeTakeFirst() as Promise<Row<Table> | undefined>;
}

/** Kysely cannot type queries on a table that is a type parameter. The type of a change does. */
export function untyped(db: ReadDb) {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

/**
 * Returns the version of a row after a change: later than before, even if the clock has not moved
 * on.
 */
export function nextVersion(before: { updatedAt: number }): number {
  return Math.max(Date.now(), before.updatedAt + 1);
}
