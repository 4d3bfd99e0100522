import { engineOf, type Trx } from "./database.server.ts";

/**
 * Holds a row until the transaction ends: whoever else asks for it so waits. What is decided about one row and its parts is
 * decided one after the other then, and two that take the parts in different orders do not wait for each other for ever.
 */
export async function lockRow(
  trx: Trx,
  table: "newsletterSubscribers" | "pictures" | "users",
  id: string,
): Promise<void> {
  // SQLite lets one transaction write at a time; PostgreSQL has to be told.
  if (engineOf(trx) === "postgres")
    await trx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
}
