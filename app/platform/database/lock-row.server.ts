import { engineOf, type Trx } from "./database.server.ts";

/**
 * Locks a row until the transaction ends; other calls for the same row wait. This serialises
 * decisions about a row and its parts, and prevents deadlocks between transactions that lock the
 * parts in different orders.
 */
export async function lockRow(trx: Trx, table: "pictures" | "users", id: string): Promise<void> {
  // SQLite allows only one writing transaction at a time. PostgreSQL needs a row lock.
  if (engineOf(trx) === "postgres")
    await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
}
