import { sql } from "kysely";
import { engineOf, type ReadDb, type Trx } from "../database/database.server.ts";
import type { Actor } from "./audit.server.ts";

/** Who changed a field last, and when. */
export type FieldChange = { actorId: string | null; actorName: string; at: number };

/**
 * Blocks other writers of a record until the transaction ends. In SQLite, transactions always block
 * each other.
 */
export async function lockRecord(trx: Trx, record: string): Promise<void> {
  if (engineOf(trx) === "postgres") await sql`select pg_advisory_xact_lock(hashtext(${record}))`.execute(trx);
}

/** Records who changed fields of a record, in the transaction of the change. */
export async function noteFieldChanges(
  trx: Trx,
  actor: Actor,
  record: string,
  fields: readonly string[],
): Promise<void> {
  const change = { actorId: actor.id, actorName: actor.name, at: Date.now() };
  for (const field of fields)
    await trx
      .insertInto("fieldChanges")
      .values({ record, field, ...change })
      .onConflict((conflict) => conflict.columns(["record", "field"]).doUpdateSet(change))
      .execute();
}

/** Finds who last changed each of these fields. Fields without a recorded change are missing. */
export async function findFieldChanges(
  db: ReadDb,
  record: string,
  fields: readonly string[],
): Promise<Map<string, FieldChange>> {
  if (fields.length === 0) return new Map();
  const rows = await db
    .selectFrom("fieldChanges")
    .select(["field", "actorId", "actorName", "at"])
    .where("record", "=", record)
    .where("field", "in", fields)
    .execute();
  return new Map(rows.map(({ field, ...change }) => [field, change]));
}

/** Deletes the recorded changes of a record that is erased permanently. */
export async function forgetFieldChanges(trx: Trx, record: string): Promise<void> {
  await trx.deleteFrom("fieldChanges").where("record", "=", record).execute();
}
