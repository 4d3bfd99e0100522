import type { Db } from "./database.server.ts";

/**
 * Checks that the database can be written to: reading alone would succeed on a full disk. The row
 * goes into the table of rate limits, from which expired rows are removed.
 */
export async function checkDatabase(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .insertInto("rateLimits")
    .values({ key: "check", count: 0, resetsAt: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ resetsAt: now }))
    .execute();
}
