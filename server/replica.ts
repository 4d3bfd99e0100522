import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/log.server.ts";

/** Those that the log says do not answer: it says so once, not for each page. */
const away = new WeakSet<Database>();

/**
 * The replica, if public pages of a generation may be read from it: when it has got what that generation published. It is asked
 * each time, which costs less than one query of a page; its pool knows when it is gone, and then says so at
 * once (postgres-pool.server.ts).
 *
 * @param generation the newest that is known; undefined when it cannot be known
 * @returns undefined when there is none, it is behind, or it does not answer: then the database itself is read
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
