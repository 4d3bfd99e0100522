import { sql } from "kysely";
import { engineOf, type ReadDb, type Trx } from "../database/database.server.ts";

/** The PostgreSQL channel on which a raised generation is announced. */
export const GENERATION_CHANNEL = "generation";

/**
 * Says, inside a write's own transaction, that what the public sees has changed. With the commit every cached page in
 * every process is out of date at once (docs/architecture.md, "Page cache").
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

/** The generation that committed writes have reached. */
export async function readGeneration(db: ReadDb): Promise<number> {
  const { generation } = await db.selectFrom("site").select("generation").executeTakeFirstOrThrow();
  return generation;
}
