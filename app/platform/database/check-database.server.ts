import type { Db } from "./database.server.ts";

/**
 * Proves that the database can be written: reading alone would hold on a full disk. The row stands among the limits, which
 * are removed when their time is over.
 */
export async function checkDatabase(db: Db): Promise<void> {
  const now = Date.now();
  await db
    .insertInto("rateLimits")
    .values({ key: "check", count: 0, resetsAt: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ resetsAt: now }))
    .execute();
}
