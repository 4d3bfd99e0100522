import type { Selectable } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Db, RecordTable, Trx } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";
import { change, type RecordKind, untyped } from "./change.server.ts";
import type { Move } from "./moves.ts";
import type { SaveOutcome } from "./save-outcome.ts";

/** The tables whose rows have an order that people give them, and a trash. */
export type OrderedTable = {
  [Table in RecordTable]: "position" | "deletedAt" extends keyof Schema[Table] ? Table : never;
}[RecordTable];
type Row<Table extends OrderedTable> = Selectable<Schema[Table]>;
/** What all these tables have, which a type parameter hides from the compiler. */
type Placed = { id: string; position: number };

/**
 * Moves a row directly before or after another one. The target is a neighbour, not a distance: two
 * concurrent moves both succeed, and the same request sent twice is one move.
 *
 * @param nameOf what the audit list calls a row
 * @returns `gone` if one of the two no longer exists
 */
export function moveRecord<Table extends OrderedTable>(
  db: Db,
  actor: Actor,
  kind: RecordKind<Table>,
  id: string,
  { place, neighbour }: Move,
  nameOf: (row: Row<Table>) => string,
): Promise<SaveOutcome> {
  return change(db, actor, kind, async ({ trx, update, audit }): Promise<SaveOutcome> => {
    const rows = (await listInOrder(trx, kind.table)) as (Row<Table> & Placed)[];
    const moved = rows.find((row) => row.id === id);
    const others = rows.filter((row) => row !== moved);
    const target = others.findIndex((row) => row.id === neighbour);
    if (!moved || target === -1) return { ok: false, reason: "gone" };
    const order = others.toSpliced(place === "before" ? target : target + 1, 0, moved);
    const newPlace = order.indexOf(moved);
    if (newPlace === rows.indexOf(moved)) return { ok: true };
    for (const [position, row] of order.entries())
      if (row.position !== position) await update(row, { position } as never);
    await audit({ action: "moved", subjectId: id, detail: `${nameOf(moved)}, to place ${newPlace + 1}` });
    return { ok: true };
  });
}

function listInOrder(trx: Trx, table: string) {
  return untyped(trx)
    .selectFrom(table)
    .selectAll()
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Returns a position after all rows, those in the trash included, which keep theirs. */
export async function nextPosition(trx: Trx, table: OrderedTable): Promise<number> {
  const { last } = await untyped(trx)
    .selectFrom(table)
    .select((eb) => eb.fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last) + 1;
}
