import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/program/log.server.ts";

/** Replicas already logged as unavailable, so that the log says it once and not for each page. */
const away = new WeakSet<Database>();

/**
 * Finds the replica if it has caught up with a page generation. Queries it each time, which costs
 * less than one query of a page. Its pool detects an outage and then fails immediately
 * (postgres-pool.server.ts).
 *
 * @param generation the newest that is known; undefined if it cannot be known
 * @returns undefined if there is no replica, it lags behind, or it does not answer. Then read from
 *   the database itself
 */
export async function findFreshReplica(
  replica: Database | undefined,
  generation: number | undefined,
  log: Log,
): Promise<Db | undefined> {
  if (!replica || generation === undefined) return undefined;
  try {
    const site = await replica.db.selectFrom("site").select("generation").executeTakeFirst();
    if (away.delete(replica)) log.info("the replica answers again");
    return site && site.generation >= generation ? replica.db : undefined;
  } catch (error) {
    if (!away.has(replica)) log.warn({ err: error }, "the replica does not answer");
    away.add(replica);
    return undefined;
  }
}
