import { sql } from "kysely";
import { engineOf, type ReadDb, type Trx } from "../database/database.server.ts";

/** The PostgreSQL channel that announces a new generation. */
export const GENERATION_CHANNEL = "generation";

/**
 * Invalidates all cached pages in every process, inside the transaction of a write that changes
 * what the public sees. Takes effect with the commit (docs/architecture.md, "Page cache").
 */
export async function invalidatePages(trx: Trx): Promise<void> {
  const { generation } = await trx
    .updateTable("site")
    .set((eb) => ({ generation: eb("generation", "+", 1) }))
    .returning("generation")
    .executeTakeFirstOrThrow();
  if (engineOf(trx) === "postgres")
    await sql`select pg_notify(${GENERATION_CHANNEL}, ${String(generation)})`.execute(trx);
}

/** Reads the page generation of committed writes. */
export async function readGeneration(db: ReadDb): Promise<number> {
  const { generation } = await db.selectFrom("site").select("generation").executeTakeFirstOrThrow();
  return generation;
}
